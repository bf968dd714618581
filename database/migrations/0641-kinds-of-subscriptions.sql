-- adds only
-- The kinds of an event that a subscriber handles: `{}` is every kind, null a row of an older build (every kind too).
alter table event_subscription add column kinds text[];
