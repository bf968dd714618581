-- Before both have confirmed nobody needs a dispute: either may cancel and the deposit goes back. After it every state ends by
-- itself, and silence pays nobody who was contradicted (docs/decisions/0430).
delete from deal_change where from_state = 'held' and act = 'dispute';
delete from deal_change where from_state = 'agreed' and act = 'expire';
insert into deal_change values
  ('agreed', 'expire', 'time', 'disputed'),
  ('disputed', 'concede', 'buyer', 'forfeited'), ('disputed', 'concede', 'seller', 'cancelled'),
  ('disputed', 'expire', 'time', 'cancelled'), ('disputed', 'award', 'time', 'forfeited');

-- What each of the two claims, and when. Who opened a dispute claims with it.
alter table deal_dispute
  add column buyer_words text check (char_length(buyer_words) <= 1000),
  add column buyer_claimed_at timestamptz,
  add column seller_words text check (char_length(seller_words) <= 1000),
  add column seller_claimed_at timestamptz,
  -- From then on staff alone have to act.
  add column heard_at timestamptz;
update deal_dispute set
  buyer_claimed_at = case when by_side = 'buyer' then at end,
  seller_claimed_at = case when by_side = 'seller' then at end;

insert into rule_version (key, effective_from, value, note, created_at) values
  ('deal-disputes', '2026-03-20T20:30:00Z', '{"answerDays": 5, "decideDays": 14}', 'مقدار اولیه', '2026-03-20T20:30:00Z');

-- A dispute has a deadline too.
do $$
declare found text;
begin
  select conname into strict found from pg_constraint
    where conrelid = 'deal'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%until IS NOT NULL%disputed%';
  execute format('alter table deal drop constraint %I', found);
end $$;
update deal set until = now() + interval '5 days' where state = 'disputed';
alter table deal add constraint deal_until check ((until is not null) = (ended_at is null));
