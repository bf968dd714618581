-- One file of a buyer and the seller of an ad, from the request to the keys (docs/decisions/0430). What both have said of price
-- and visits stands in their conversation; money stands in the ledger.
create table deal (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  ad_id bigint not null references ad,
  -- As it was called when it was asked for.
  title text not null check (char_length(title) between 1 and 200),
  buyer_id bigint references person on delete set null,
  seller_id bigint references person on delete set null,
  gallery_id bigint references gallery,
  -- The thread of the two, once the seller has accepted.
  thread_id text,
  state text not null default 'requested',
  pay_way text not null check (pay_way in ('cash', 'loan', 'swap')),
  hurry text not null check (hurry in ('days', 'weeks', 'later')),
  note text check (char_length(note) <= 300),
  price_rial bigint check (price_rial > 0),
  -- The message of the offer that was taken; an older one is never taken again.
  price_message bigint not null default 0,
  deposit_rial bigint check (deposit_rial > 0),
  hold_id bigint unique references ledger_hold,
  -- Until when somebody has to act; null where only staff can, and where it has ended.
  until timestamptz,
  skipped text[] not null default '{}',
  transfer_at timestamptz,
  transfer_place text check (char_length(transfer_place) <= 120),
  transfer_by text check (transfer_by in ('buyer', 'seller')),
  transfer_agreed boolean not null default false,
  transfer_revision int not null default 0,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  reminded_at timestamptz,
  ended_at timestamptz,
  check ((ended_at is not null) = (state in
    ('declined', 'withdrawn', 'expired', 'gone', 'cancelled', 'forfeited', 'done'))),
  check ((until is not null) = (ended_at is null and state <> 'disputed')),
  check ((state in ('priced', 'held', 'agreed', 'transferred', 'disputed', 'done', 'forfeited'))
    <= (price_rial is not null and deposit_rial is not null)),
  check ((state in ('held', 'agreed', 'transferred', 'disputed', 'done', 'forfeited', 'cancelled')) <= (hold_id is not null)),
  check ((transfer_at is null) = (transfer_place is null) and (transfer_at is null) = (transfer_by is null)),
  check (buyer_id <> seller_id)
);
-- One open file of a buyer about an ad, and one deposit for a car, whoever is faster.
create unique index deal_open on deal (ad_id, buyer_id) where ended_at is null;
create unique index deal_deposit on deal (ad_id) where state in ('held', 'agreed', 'transferred', 'disputed');
create index deal_buyer on deal (buyer_id, id desc);
create index deal_seller on deal (seller_id, id desc);
create index deal_gallery on deal (gallery_id, id desc) where gallery_id is not null;
create index deal_due on deal (until) where until is not null;
create index deal_live on deal (ad_id) where ended_at is null;

create table deal_change (
  from_state text not null,
  act text not null,
  by_side text not null check (by_side in ('buyer', 'seller', 'gallery', 'staff', 'time', 'house')),
  to_state text not null,
  primary key (from_state, act, by_side)
);
insert into deal_change values
  ('requested', 'accept', 'seller', 'accepted'), ('requested', 'accept', 'gallery', 'accepted'),
  ('requested', 'decline', 'seller', 'declined'), ('requested', 'decline', 'gallery', 'declined'),
  ('requested', 'withdraw', 'buyer', 'withdrawn'), ('requested', 'expire', 'time', 'expired'),
  ('requested', 'stop', 'house', 'gone'),
  ('accepted', 'price', 'house', 'priced'),
  ('accepted', 'decline', 'seller', 'declined'), ('accepted', 'decline', 'gallery', 'declined'),
  ('accepted', 'withdraw', 'buyer', 'withdrawn'), ('accepted', 'expire', 'time', 'expired'),
  ('accepted', 'stop', 'house', 'gone'),
  ('priced', 'hold', 'buyer', 'held'),
  ('priced', 'reopen', 'buyer', 'accepted'), ('priced', 'reopen', 'seller', 'accepted'),
  ('priced', 'decline', 'seller', 'declined'), ('priced', 'decline', 'gallery', 'declined'),
  ('priced', 'withdraw', 'buyer', 'withdrawn'), ('priced', 'expire', 'time', 'expired'),
  ('priced', 'stop', 'house', 'gone'),
  ('held', 'sign', 'buyer', 'agreed'), ('held', 'sign', 'seller', 'agreed'),
  ('held', 'cancel', 'buyer', 'cancelled'), ('held', 'cancel', 'seller', 'cancelled'),
  ('held', 'dispute', 'buyer', 'disputed'), ('held', 'dispute', 'seller', 'disputed'),
  ('held', 'expire', 'time', 'cancelled'), ('held', 'stop', 'house', 'gone'),
  ('agreed', 'hand-over', 'seller', 'transferred'), ('agreed', 'hand-over', 'gallery', 'transferred'),
  ('agreed', 'receive', 'buyer', 'done'),
  ('agreed', 'cancel', 'buyer', 'forfeited'), ('agreed', 'cancel', 'seller', 'cancelled'),
  ('agreed', 'dispute', 'buyer', 'disputed'), ('agreed', 'dispute', 'seller', 'disputed'),
  ('agreed', 'expire', 'time', 'cancelled'), ('agreed', 'stop', 'house', 'disputed'),
  ('transferred', 'receive', 'buyer', 'done'),
  ('transferred', 'dispute', 'buyer', 'disputed'), ('transferred', 'dispute', 'seller', 'disputed'),
  ('transferred', 'expire', 'time', 'done'), ('transferred', 'stop', 'house', 'disputed'),
  ('disputed', 'refund', 'staff', 'cancelled'), ('disputed', 'release', 'staff', 'forfeited');

create function refuse_illegal_deal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.hold_id is not null then raise exception 'a deal with money is never deleted'; end if;
    return old;
  end if;
  if new.state <> old.state
    and not exists (select from deal_change where from_state = old.state and to_state = new.state) then
    raise exception 'a deal that is % can not become %', old.state, new.state;
  end if;
  if (new.ad_id, new.public_id, new.requested_at) is distinct from (old.ad_id, old.public_id, old.requested_at)
    or (old.hold_id is not null and (new.hold_id, new.price_rial, new.deposit_rial)
      is distinct from (old.hold_id, old.price_rial, old.deposit_rial)) then
    raise exception 'what a deal is about stays as it is';
  end if;
  return new;
end $$;
create trigger deal_changes before update or delete on deal for each row execute function refuse_illegal_deal();

-- Every act, as both read it.
create table deal_event (
  id bigint generated always as identity primary key,
  deal_id bigint not null references deal on delete cascade,
  act text not null,
  by_side text not null,
  -- Why the house stopped it, or what staff said.
  note text check (char_length(note) <= 500),
  at timestamptz not null
);
create index deal_event_of on deal_event (deal_id, id);
create function refuse_deal_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'what happened in a deal stays as it was';
end $$;
create trigger deal_event_kept before update on deal_event for each row execute function refuse_deal_event_change();

-- The draft that both confirm by a code. Who changes it takes both confirmations away.
create table deal_agreement (
  id bigint generated always as identity primary key,
  deal_id bigint not null unique references deal on delete cascade,
  version int not null check (version > 0),
  -- Names, codes, plate: what a paper needs, and nobody else reads.
  content_sealed bytea,
  clauses text[] not null,
  buyer_signed_at timestamptz,
  seller_signed_at timestamptz,
  changed_by text not null check (changed_by in ('buyer', 'seller')),
  changed_at timestamptz not null
);

create table deal_check (
  deal_id bigint not null references deal on delete cascade,
  item text not null check (char_length(item) <= 40),
  by_side text not null check (by_side in ('buyer', 'seller')),
  at timestamptz not null,
  primary key (deal_id, item)
);

-- What a file of the deal shows; the file itself lies sealed.
create table deal_document (
  id bigint generated always as identity primary key,
  deal_id bigint not null references deal on delete cascade,
  kind text not null check (kind in ('title', 'card', 'insurance', 'receipt', 'other')),
  by_side text not null check (by_side in ('buyer', 'seller')),
  at timestamptz not null
);
create index deal_document_of on deal_document (deal_id, id);

create table deal_dispute (
  deal_id bigint primary key references deal on delete cascade,
  by_side text not null check (by_side in ('buyer', 'seller', 'house')),
  reason text not null,
  words text check (char_length(words) <= 1000),
  at timestamptz not null,
  decision text check (decision in ('refund', 'release')),
  decided_by bigint references person on delete set null,
  decided_at timestamptz,
  decision_reason text,
  check ((decision is null) = (decided_at is null) and (decision is null) = (decision_reason is null))
);
create index deal_dispute_waiting on deal_dispute (at) where decision is null;

create table deal_review (
  deal_id bigint not null references deal on delete cascade,
  by_side text not null check (by_side in ('buyer', 'seller')),
  stars smallint not null check (stars between 1 and 5),
  words text check (char_length(words) <= 500),
  at timestamptz not null,
  primary key (deal_id, by_side)
);

-- What must never have a row (npm run invariants).
create view broken_i13_deals as
  select deal.id as deal_id, deal.state, hold.state as hold_state, deal.deposit_rial, hold.cash_rial
  from deal join ledger_hold as hold on hold.id = deal.hold_id
  where hold.gift_rial <> 0 or hold.cash_rial <> deal.deposit_rial
    or hold.state <> case
      when deal.state in ('held', 'agreed', 'transferred', 'disputed') then 'open'
      when deal.state in ('done', 'forfeited') then 'captured' else 'released' end
  union all
  select null, 'sum', null,
    coalesce((select sum(deposit_rial) from deal where state in ('held', 'agreed', 'transferred', 'disputed')), 0)::bigint,
    coalesce((select sum(cash_rial) from ledger_hold where key like 'deal:%' and state = 'open'), 0)::bigint
  where coalesce((select sum(deposit_rial) from deal where state in ('held', 'agreed', 'transferred', 'disputed')), 0)
    <> coalesce((select sum(cash_rial) from ledger_hold where key like 'deal:%' and state = 'open'), 0);

create view broken_i10_deals as
  select deal.id as deal_id, deal.state, event.act
  from deal left join lateral (
    select act, by_side from deal_event
    where deal_id = deal.id and act in (select act from deal_change) order by id desc limit 1
  ) as event on true
  where case when event.act is null then deal.state <> 'requested' else not exists (
    select from deal_change where act = event.act and by_side = event.by_side and to_state = deal.state
  ) end;

insert into rule_version (key, effective_from, value, note, created_at) values
  ('deal-deposit', '2026-03-20T20:30:00Z',
    '{"percent": 1, "leastRial": "20000000", "mostRial": "500000000"}', 'مقدار اولیه', '2026-03-20T20:30:00Z'),
  ('deal-limits', '2026-03-20T20:30:00Z',
    '{"answerHours": 72, "talkDays": 14, "depositHours": 48, "agreementDays": 5, "transferDays": 14, "receiveHours": 72}',
    'مقدار اولیه', '2026-03-20T20:30:00Z');
