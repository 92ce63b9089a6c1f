#!/bin/sh
# Sign, pack and notarize dist/Arrowswitch.app, on a Mac, after: python3 installer/build.py bundle
#   SIGN_AS         the name of the Developer ID Application certificate; without it the app is signed for this Mac alone
#   NOTARY_PROFILE  the keychain profile made by: xcrun notarytool store-credentials
set -eu
cd "$(dirname "$0")/../../.."
app="dist/Arrowswitch.app"
image="dist/Arrowswitch-${VERSION:?give VERSION}.dmg"
entitlements="installer/packaging/macos/entitlements.plist"

# Inside first, the app itself last: a signature covers all that lies within.
find "$app/Contents" -type f \( -name '*.dylib' -o -name '*.so' -o -perm -u+x \) -print0 |
    xargs -0 -n 20 codesign --force --timestamp --options runtime --entitlements "$entitlements" --sign "${SIGN_AS:--}"
codesign --force --timestamp --options runtime --entitlements "$entitlements" --sign "${SIGN_AS:--}" "$app"
codesign --verify --deep --strict "$app"

rm -f "$image"
hdiutil create -volname Arrowswitch -srcfolder "$app" -format UDZO "$image"
if [ -n "${NOTARY_PROFILE:-}" ]; then
    xcrun notarytool submit "$image" --keychain-profile "$NOTARY_PROFILE" --wait
    xcrun stapler staple "$image"
fi
