-- When somebody was reminded that a time of theirs is about to end.
alter table imported_bill add column reminded_at timestamptz;
alter table imported_order add column reminded_at timestamptz;
create index imported_bill_open_due on imported_bill (due_at) where state = 'open' and reminded_at is null;
