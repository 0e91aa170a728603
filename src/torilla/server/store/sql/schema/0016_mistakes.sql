-- The clear mistakes of a review, so that a list of them needs no whole review. NULL: not looked for yet.
ALTER TABLE reviews ADD COLUMN mistakes TEXT;
