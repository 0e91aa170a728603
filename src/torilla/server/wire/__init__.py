"""All messages of the REST routes and the WebSocket (docs/reference/protocol.md).

OpenAPI, validation and the TypeScript types (tools/make_types.py) all follow from these structs.
"""

from __future__ import annotations

from typing import Any

from torilla.server.wire import about, advice, deals, guests, puzzles, records, seats, shared, socket, tables

WIRE: dict[str, Any] = {
    "ClientMessage": socket.ClientMessage,
    "SandboxMessage": socket.SandboxMessage,
    "ServerMessage": socket.ServerMessage,
    "TableEvent": shared.TableEvent,
    "ErrorAnswer": shared.ErrorAnswer,
    "About": about.About,
    "Games": about.Games,
    "ComponentsAnswer": about.ComponentsAnswer,
    "ScoreSheet": about.ScoreSheet,
    "Counted": about.Counted,
    "GameTexts": about.GameTexts,
    "Lessons": about.Lessons,
    "LessonAnswer": about.LessonAnswer,
    "Puzzles": puzzles.Puzzles,
    "PuzzleAnswer": puzzles.PuzzleAnswer,
    "Me": guests.Me,
    "MyName": guests.MyName,
    "NewTable": tables.NewTable,
    "TableMade": tables.TableMade,
    "TableChange": tables.TableChange,
    "TableList": tables.TableList,
    "SeatPlan": shared.SeatPlan,
    "Invite": seats.Invite,
    "Invitation": seats.Invitation,
    "InvitationLook": seats.InvitationLook,
    "TableOffer": tables.TableOffer,
    "Join": seats.Join,
    "Sit": seats.Sit,
    "Seated": seats.Seated,
    "Leave": seats.Leave,
    "Agree": tables.Agree,
    "Hint": advice.Hint,
    "TableLink": tables.TableLink,
    "MoveCode": seats.MoveCode,
    "UseCode": shared.UseCode,
    "RecoveryLink": guests.RecoveryLink,
    "MakeRecovery": guests.MakeRecovery,
    "Recovered": guests.Recovered,
    "Devices": guests.Devices,
    "SignOut": guests.SignOut,
    "LetBack": seats.LetBack,
    "RecordAnswer": records.RecordAnswer,
    "ReplayAnswer": records.ReplayAnswer,
    "ReplayRequest": records.ReplayRequest,
    "PlayOn": tables.PlayOn,
    "ReviewAnswer": advice.ReviewAnswer,
    "ReviewRequest": advice.ReviewRequest,
    "Verification": records.Verification,
    "Daily": deals.Daily,
    "DailyArchive": deals.DailyArchive,
    "Board": deals.Board,
    "BeginDeal": deals.BeginDeal,
    "Comparison": deals.Comparison,
}
"""Types for the client, by TypeScript name (tools/make_types.py)."""
