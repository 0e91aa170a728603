-- A head ended with the two numbers of a stream.
UPDATE tables
SET head = replace(
    rtrim(replace(rtrim(head, '0123456789}'), ',"stream_number":', ''), '0123456789'), ',"stream":', ''
) || '}'
WHERE head LIKE '%,"stream":_,"stream_number":%}';
UPDATE seats
SET data = replace(replace(data, ',"streams":false', ''), ',"streams":true', '')
WHERE data LIKE '%,"streams":%';
