INSERT INTO guests (id, name, created_at, recovery) VALUES ('g-ann', 'Ann', 1, NULL), ('g-bo', 'Bo', 2, 'recovery-bo');
INSERT INTO sessions (hash, guest, created_at) VALUES ('session-ann', 'g-ann', 1), ('session-bo', 'g-bo', 2);
INSERT INTO tables (id, status, owner, listed, bot_awaited, deadline, updated_at, head, secret) VALUES (
    'tab1e', 'playing', 'g-ann', 0, 0, NULL, 4,
    '{"id":"tab1e","game":"helsinki","rules":1,"components":"c0","options":{"actions":"full","covered":null,"dry_roads":false,"open_memory":false,"start":0},"pace":{"kind":"none","amount":0},"undo":"turn","listed":false,"instant":false,"status":"playing","owner":"g-ann","commitment":"c","created_at":1,"updated_at":4,"started_at":2,"ended_at":null,"to_move":0,"deadline":null,"bot_moves":false,"bot_awaited":false,"rematch":null,"starts_itself":false}',
    '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
);
INSERT INTO seats (table_id, seat, guest, data) VALUES
    ('tab1e', 0, 'g-ann', '{"kind":"person","name":"Ann","guest":"g-ann","bot":null,"away":null,"nonce":"","wants_close":false,"came":true}'),
    ('tab1e', 1, 'g-bo', '{"kind":"person","name":"Bo","guest":"g-bo","bot":null,"away":null,"nonce":"","wants_close":false,"came":true}');
INSERT INTO events (table_id, seq, data) VALUES
    ('tab1e', 1, '{"type":"made","seq":1,"at":1}'),
    ('tab1e', 2, '{"type":"begun","seq":2,"at":2,"nonces":["-","-"],"names":["Ann","Bo"],"commitment":"c"}'),
    ('tab1e', 3, '{"type":"step","seq":3,"at":3,"seat":0,"action":"@0","items":[],"bot":false,"replayed":false}'),
    ('tab1e', 4, '{"type":"step","seq":4,"at":4,"seat":0,"action":"m1","items":[],"bot":false,"replayed":false}');
INSERT INTO keys (table_id, seat, key, request, seq) VALUES ('tab1e', 0, 'key-1', 'act 2 @0', 3), ('tab1e', 0, 'key-2', 'act 3 m1', 4);
INSERT INTO tokens (hash, kind, table_id, seat, uses, expires_at) VALUES ('invitation-1', 'invitation', 'tab1e', NULL, 1, NULL);
INSERT INTO chat (table_id, number, key, data) VALUES
    ('tab1e', 1, '0 a', '{"number":1,"seat":0,"name":"Ann","text":"hello","at":5}'),
    ('tab1e', 2, '1 b', '{"number":2,"seat":1,"name":"Bo","text":"good luck","at":6}');
UPDATE tables SET seq = 4, chat = 2 WHERE id = 'tab1e';
INSERT INTO sat (guest, table_id) VALUES ('g-ann', 'tab1e'), ('g-bo', 'tab1e');
INSERT INTO reviews (table_id, data) VALUES ('tab1e', '{}');
UPDATE tables SET deal = 'helsinki 2026-11-16' WHERE id = 'tab1e';
INSERT INTO deals (id, ends_at, secret, data, par) VALUES (
    'helsinki 2026-11-16', 1794873600000, '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    '{"id":"helsinki 2026-11-16","game":"helsinki","period":"2026-11-16","seats":2,"rules":2,"components":"c","options":{},"made_at":1794700800000}',
    '[71,64]'
);
INSERT INTO channels VALUES ('channe1', 'g-ann', NULL, NULL, 1, '{"kind":"webhook","language":"en","base":"https://table.example.org","target":"https://hook.example.org/secret"}');
INSERT INTO server_keys VALUES ('vapid', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE');
INSERT INTO notices VALUES ('tab1e', 'g-ann', 'turn', 4, 0, 9000000000000);
INSERT INTO plans VALUES ('tab1e', 'occupancy-1', 'g-ann', 1, NULL, '{}');
INSERT INTO open_seats VALUES ('tab1e', 9000000000000);
INSERT INTO blocks VALUES ('g-ann', 'g-bo', 'b1ock', 'mute', 'Bo', 1);
INSERT INTO reports VALUES ('rep0rt', 'tab1e', 'g-ann', 'g-bo', 2, 1, '{"name":"Bo","seat":1,"by":"Ann","said":"good luck","words":""}');
INSERT INTO shared_replays VALUES ('rep1ay', 'tab1e', 1, '{"leader":"x"}');
UPDATE deals SET par_path = '[[1,0,"before","after",["@0"]]]' WHERE id = 'helsinki 2026-11-16';
INSERT INTO deal_paths (table_id, deal, ended_at, data) VALUES ('tab1e', 'helsinki 2026-11-16', 9, '[[1,0,"before","after",["@0"]]]');
