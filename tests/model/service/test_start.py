"""What the start of the window waits for: opening the club file brings in nothing that can come later."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
LATE = {
    "sqlalchemy.orm",
    "alembic",
    "babel",
    "mako",
    "defusedxml",
    "reportlab",
    "PySide6",
    "xml.etree",
    "html",
    "psycopg",  # of a congress alone, like all that is of its engine
    "sqlalchemy.dialects.postgresql",
    "model.storage.postgres",
    "model.storage.postgres_store",
    "model.storage.place",
}
OPEN = """
import sys
from model.service.director import Director
director = Director.open(sys.argv[1])
director.sessions.current()
director.close()
print("\\n".join(sys.modules))
"""


def test_the_start_loads_no_import_no_migration_no_locale(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", OPEN, str(tmp_path / "club.club")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(done.stdout.split())
    assert loaded & LATE == set()
    assert not [
        name
        for name in loaded
        if name.startswith(("model.exchange.", "model.scoring.methods", "model.rulings."))
        and name
        not in {
            "model.rulings.trees",
            "model.rulings.trees.elections",
            "model.rulings.trees.years",  # which are settings of the club
            "model.scoring.methods",
            "model.scoring.methods.registry",  # the names of the methods, by which what is read is judged
        }
    ]
    assert "model.storage.club_file" in loaded
