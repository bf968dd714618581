-- Files that are sealed where they lie: each has a key of its own, and the key is sealed like every personal value, so keys rotate
-- without touching the files. Null for all others.
alter table file add column key_sealed bytea;
