-- adds only
-- To find a picture that was cut out of another one: fingerprints of its windows (8 bytes each), and its greys (32 × 32).
alter table file
  add look_windows bytea,
  add look_greys bytea;
