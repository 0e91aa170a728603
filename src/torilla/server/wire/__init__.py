"""All messages of the REST routes and the WebSocket (docs/reference/protocol.md).

OpenAPI, validation and the TypeScript types (tools/make_types.py) all follow from these structs.
"""

from __future__ import annotations

from typing import Any

from torilla.server.wire import rest, shared, socket

WIRE: dict[str, Any] = {
    "ClientMessage": socket.ClientMessage,
    "SandboxMessage": socket.SandboxMessage,
    "ServerMessage": socket.ServerMessage,
    "TableEvent": shared.TableEvent,
    "ErrorAnswer": shared.ErrorAnswer,
    "About": rest.About,
    "Games": rest.Games,
    "ComponentsAnswer": rest.ComponentsAnswer,
    "ScoreSheet": rest.ScoreSheet,
    "Counted": rest.Counted,
    "GameTexts": rest.GameTexts,
    "Lessons": rest.Lessons,
    "LessonAnswer": rest.LessonAnswer,
    "Puzzles": rest.Puzzles,
    "PuzzleAnswer": rest.PuzzleAnswer,
    "Me": rest.Me,
    "MyName": rest.MyName,
    "NewTable": rest.NewTable,
    "TableMade": rest.TableMade,
    "TableChange": rest.TableChange,
    "TableList": rest.TableList,
    "SeatPlan": shared.SeatPlan,
    "Invite": rest.Invite,
    "Invitation": rest.Invitation,
    "InvitationLook": rest.InvitationLook,
    "TableOffer": rest.TableOffer,
    "Join": rest.Join,
    "Sit": rest.Sit,
    "Seated": rest.Seated,
    "Leave": rest.Leave,
    "Agree": rest.Agree,
    "Hint": rest.Hint,
    "TableLink": rest.TableLink,
    "MoveCode": rest.MoveCode,
    "UseCode": rest.UseCode,
    "RecoveryLink": rest.RecoveryLink,
    "MakeRecovery": rest.MakeRecovery,
    "Recovered": rest.Recovered,
    "Devices": rest.Devices,
    "SignOut": rest.SignOut,
    "LetBack": rest.LetBack,
    "RecordAnswer": rest.RecordAnswer,
    "ReplayAnswer": rest.ReplayAnswer,
    "ReplayRequest": rest.ReplayRequest,
    "PlayOn": rest.PlayOn,
    "ReviewAnswer": rest.ReviewAnswer,
    "ReviewRequest": rest.ReviewRequest,
    "Verification": rest.Verification,
}
"""Types for the client, by TypeScript name (tools/make_types.py)."""
