; Windows installer of the bundle, for Inno Setup 6:  iscc /DVersion=0.1.0 installer\packaging\windows\arrowswitch.iss
; Installs for one person without rights of an administrator, or for all when started with them.
; Taking the program away leaves every club file, backup and setting where it is.
#ifndef Version
  #define Version "0.0.0"
#endif

[Setup]
AppId={{6B0E6A52-5B1B-4C0D-9A57-0A7C41727377}
AppName=Arrowswitch
AppVersion={#Version}
AppVerName=Arrowswitch {#Version}
DefaultDirName={autopf}\Arrowswitch
DefaultGroupName=Arrowswitch
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
OutputDir=..\..\..\dist
OutputBaseFilename=Arrowswitch-{#Version}-setup
SetupIconFile=..\..\..\build\icons\arrowswitch.ico
UninstallDisplayIcon={app}\arrowswitch.exe
Compression=lzma2
SolidCompression=yes
WizardStyle=modern
ChangesAssociations=yes
CloseApplications=yes

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "pt"; MessagesFile: "compiler:Languages\Portuguese.isl"
Name: "es"; MessagesFile: "compiler:Languages\Spanish.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked

[InstallDelete]
; An older version's libraries must not lie among the new ones.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "..\..\..\dist\arrowswitch\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\Arrowswitch"; Filename: "{app}\arrowswitch.exe"
Name: "{autodesktop}\Arrowswitch"; Filename: "{app}\arrowswitch.exe"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.club\OpenWithProgids"; ValueType: string; ValueName: "Arrowswitch.Club"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Arrowswitch.Club"; ValueType: string; ValueData: "Bridge club file"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Arrowswitch.Club\DefaultIcon"; ValueType: string; ValueData: "{app}\arrowswitch.exe,0"
Root: HKA; Subkey: "Software\Classes\Arrowswitch.Club\shell\open\command"; ValueType: string; ValueData: """{app}\arrowswitch.exe"" --club ""%1"""

[Run]
Filename: "{app}\arrowswitch.exe"; Description: "{cm:LaunchProgram,Arrowswitch}"; Flags: nowait postinstall skipifsilent
