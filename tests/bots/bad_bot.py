"""A program that speaks the bot protocol and then misbehaves as its argument says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path


def say(line: str) -> None:
    print(line, flush=True)


def main(habit: str) -> None:
    legal: list[str] = []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "hello":
            say("name Bad")
            say("ok")
        elif word == "ready?":
            say("ready")
        elif word == "legal":
            legal = rest.split(" ")
        elif word == "go":
            misbehave(habit, legal)
        elif word == "quit" and habit != "stays":
            return
    while habit == "stays":
        time.sleep(60)


def misbehave(habit: str, legal: list[str]) -> None:
    match habit:
        case "illegal":
            say("bestaction castle")
        case "crash":
            print("out of ideas", file=sys.stderr, flush=True)
            os._exit(3)
        case "silent":
            time.sleep(600)
        case "late":
            time.sleep(600)
            say(f"bestaction {legal[0]}")
        case "flood":
            while True:
                say('info {"action": "' + legal[0] + '"}')
        case "long-line":
            while True:
                sys.stdout.write("x" * 65536)
        case "nonsense":
            say("info {no json}")
        case "chatter":
            say(f"bestaction {legal[0]}")
            for _ in range(50_000):
                say("and another thing")
        case "mutters":
            say(f"bestaction {legal[0]}")
            say("well, well")
        case "nosy":
            parent = Path(f"/proc/{os.getppid()}/environ").read_bytes().decode()
            files = [str(file) for file in Path().iterdir()]
            seen = {"own": dict(os.environ), "parent": parent, "folder": str(Path.cwd()), "files": files}
            Path(sys.argv[2]).write_text(json.dumps(seen))
            say(f"bestaction {legal[0]}")
        case "leaves":  # a process that no signal to our group, nor our end, reaches
            marker = [sys.executable, "-c", "import time; time.sleep(600)", sys.argv[2]]
            starter = f"import subprocess; subprocess.Popen({marker!r}, start_new_session=True)"
            subprocess.run([sys.executable, "-c", starter], check=True, close_fds=True, stdout=subprocess.DEVNULL)
            say(f"bestaction {legal[0]}")
        case "refuses":
            say("error not today")
        case _ if legal:
            say(f"bestaction {legal[0]}")


if __name__ == "__main__":
    main(sys.argv[1])
