ALTER TABLE tables RENAME COLUMN bot_moves TO bot_awaited;
