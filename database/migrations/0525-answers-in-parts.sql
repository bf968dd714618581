-- An answer of which parts did not come (docs/decisions/0493): their share of the fee has gone back, and they are asked for again
-- under the same key.
alter table inquiry
  add column missing_rial bigint not null default 0 check (missing_rial >= 0 and missing_rial <= price_rial),
  add column completions int not null default 0;

-- A provider that names a time (`Retry-After`) is not asked for that kind before then.
alter table inquiry_call add column retry_at timestamptz;
create index inquiry_call_retry on inquiry_call (retry_at) where retry_at is not null;
create index inquiry_call_doubts on inquiry_call (began_at) where outcome in ('malformed', 'wrong-answer', 'contradiction');
create index bill_unknown on bill (made_at) where state = 'unknown';
