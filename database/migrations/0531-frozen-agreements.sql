-- Agreements: the whole text as both read it, frozen and hashed when it is written.
alter table deal_agreement
  add column text_sealed bytea,
  add column text_hash bytea check (octet_length(text_hash) = 32),
  -- Who confirmed for the seller: of a dealer one of its members.
  add column seller_signed_by bigint references person on delete set null;

create function refuse_agreement_change() returns trigger language plpgsql as $$
begin
  if old.buyer_signed_at is not null and old.seller_signed_at is not null and old.text_hash is not null
    and (new.text_hash, new.version, new.buyer_signed_at, new.seller_signed_at)
      is distinct from (old.text_hash, old.version, old.buyer_signed_at, old.seller_signed_at) then
    raise exception 'an agreement that both have signed stays as it is';
  end if;
  return new;
end $$;
create trigger deal_agreement_frozen before update on deal_agreement
  for each row execute function refuse_agreement_change();

-- A code of its own for every signature.
alter table sign_in_code drop constraint sign_in_code_purpose_check;
alter table sign_in_code add constraint sign_in_code_purpose_check
  check (purpose in ('sign-in', 'password', 'confirm', 'old-mobile', 'new-mobile', 'sign'));

-- Members sign for their dealer. Silence after a hand-over pays nobody: both are asked.
insert into deal_change values
  ('held', 'sign', 'gallery', 'agreed'), ('held', 'cancel', 'gallery', 'cancelled'),
  ('agreed', 'dispute', 'gallery', 'disputed'), ('transferred', 'dispute', 'gallery', 'disputed');
update deal_change set to_state = 'disputed' where from_state = 'transferred' and act = 'expire';

create or replace view broken_i10_deals as
  select deal.id as deal_id, deal.state, event.act
  from deal left join lateral (
    select act, by_side from deal_event
    where deal_id = deal.id and act in (select act from deal_change) order by id desc limit 1
  ) as event on true
  where case when event.act is null then deal.state <> 'requested' else not exists (
    select from deal_change where act = event.act and by_side = event.by_side and to_state = deal.state
  ) end
  -- Silence of the buyer ended files until now; no row comes to this any more.
  and not (event.act = 'expire' and event.by_side = 'time' and deal.state = 'done');

-- A decision of staff about a deposit may be appealed against once; it may also divide the deposit.
alter table deal_dispute
  add column buyer_percent smallint check (buyer_percent between 1 and 99),
  add column appealed_by text check (appealed_by in ('buyer', 'seller')),
  add column appeal_words text check (char_length(appeal_words) <= 1000),
  add column appealed_at timestamptz,
  add check ((appealed_by is null) = (appealed_at is null)),
  drop constraint deal_dispute_decision_check,
  add constraint deal_dispute_decision_check check (decision in ('refund', 'release', 'split')),
  add check ((decision = 'split') is not distinct from (buyer_percent is not null) or decision is null and buyer_percent is null);

insert into deal_change values
  ('disputed', 'split', 'staff', 'split'), ('disputed', 'split', 'time', 'split'),
  ('disputed', 'refund', 'time', 'cancelled'), ('disputed', 'release', 'time', 'forfeited');

do $$
declare found text;
begin
  select conname into strict found from pg_constraint
    where conrelid = 'deal'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%ended_at%' and pg_get_constraintdef(oid) like '%declined%';
  execute format('alter table deal drop constraint %I', found);
end $$;
alter table deal
  add constraint deal_ended check ((ended_at is not null) = (state in
    ('declined', 'withdrawn', 'expired', 'gone', 'cancelled', 'forfeited', 'split', 'done'))),
  add constraint deal_split check (state <> 'split' or (hold_id is not null and deposit_rial is not null));

create or replace view broken_i13_deals as
  select deal.id as deal_id, deal.state, hold.state as hold_state, deal.deposit_rial, hold.cash_rial
  from deal join ledger_hold as hold on hold.id = deal.hold_id
  where hold.gift_rial <> 0 or hold.cash_rial <> deal.deposit_rial
    or hold.state <> case
      when deal.state in ('held', 'agreed', 'transferred', 'disputed') then 'open'
      when deal.state in ('done', 'forfeited', 'split') then 'captured' else 'released' end
  union all
  select null, 'sum', null,
    coalesce((select sum(deposit_rial) from deal where state in ('held', 'agreed', 'transferred', 'disputed')), 0)::bigint,
    coalesce((select sum(cash_rial) from ledger_hold where key like 'deal:%' and state = 'open'), 0)::bigint
  where coalesce((select sum(deposit_rial) from deal where state in ('held', 'agreed', 'transferred', 'disputed')), 0)
    <> coalesce((select sum(cash_rial) from ledger_hold where key like 'deal:%' and state = 'open'), 0);
