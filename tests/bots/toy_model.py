"""A program that answers like a language model, as its argument says."""

from __future__ import annotations

import json
import sys
import time

for line in sys.stdin:
    asked = json.loads(line)
    first = asked["prompt"].partition("Legal actions:\n")[2].partition(" = ")[0]
    match sys.argv[1]:
        case "plain":
            answer = f"I think that the best action is `{first}`."
        case "costly":
            answer = json.dumps({"text": f"Let me see.\n{first}", "tokens_in": 100, "tokens_out": 2, "cost": 0.25})
        case "second-try":
            answer = first if asked["try"] == 2 else "castle"
        case "never":
            answer = "draw" if asked["try"] == 1 else ""
        case "crash":
            sys.exit("out of memory")
        case "silent":
            time.sleep(100)
    print(answer, flush=True)
