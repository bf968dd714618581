-- What is to be collected from somebody, for a subject of some room (docs/decisions/0050).
create table payable (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  -- The room's kind and its own key of the subject: collected once.
  kind text not null,
  subject text not null,
  person_id bigint references person on delete set null,
  title text not null,
  -- [{ "label", "amountRial", "part": "revenue" | "tax" }]; they sum to amount_rial.
  lines jsonb not null,
  amount_rial bigint not null check (amount_rial > 0),
  state text not null default 'open' check (state in ('open', 'paid', 'cancelled', 'expired')),
  refunded_rial bigint not null default 0 check (refunded_rial >= 0 and refunded_rial <= amount_rial),
  made_at timestamptz not null,
  expires_at timestamptz,
  ended_at timestamptz,
  unique (kind, subject),
  check ((state = 'open') = (ended_at is null)),
  check (refunded_rial = 0 or state = 'paid')
);
create index payable_person on payable (person_id, id desc);
create index payable_open on payable (expires_at) where state = 'open';

-- One try to pay it. Gateway and wallet part together are the amount of the payable.
create table payment (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  payable_id bigint not null references payable,
  person_id bigint references person on delete set null,
  -- Of the form or request that started it: the same one starts it once.
  start_key text not null unique,
  start_hash bytea not null,
  gateway text not null check (gateway in ('zarinpal', 'zibal', 'wallet')),
  gateway_rial bigint not null check (gateway_rial >= 0),
  wallet_rial bigint not null check (wallet_rial >= 0),
  hold_id bigint references ledger_hold,
  state text not null default 'created' check (state in
    ('created', 'redirected', 'verified', 'cancelled', 'failed', 'expired', 'suspicious')),
  authority text,
  redirect jsonb,
  -- What the browser said when it came back last.
  claim text check (claim in ('paid', 'unpaid')),
  -- Why it ended as it did: a code of ours, never the gateway's text.
  reason text,
  reference_id text,
  masked_card text,
  fee_rial bigint not null default 0,
  verified_rial bigint,
  -- Whether its money paid the payable, or went to the person's wallet because that was paid or closed meanwhile.
  settled_to text check (settled_to in ('payable', 'wallet')),
  made_at timestamptz not null,
  ended_at timestamptz,
  checks int not null default 0,
  next_check_at timestamptz,
  check (gateway_rial + wallet_rial > 0),
  check ((gateway = 'wallet') = (gateway_rial = 0)),
  check ((state in ('created', 'redirected', 'suspicious')) = (ended_at is null)),
  check ((state = 'verified') = (settled_to is not null)),
  -- No credit without a verification of the same amount.
  check (state <> 'verified' or gateway_rial = 0 or (reference_id is not null and verified_rial = gateway_rial))
);
create unique index payment_authority on payment (gateway, authority) where authority is not null;
create unique index payment_live on payment (payable_id) where state in ('created', 'redirected');
create unique index payment_settled on payment (payable_id) where settled_to = 'payable';
create index payment_payable on payment (payable_id);
create index payment_person on payment (person_id, id desc);
create index payment_to_check on payment (next_check_at) where next_check_at is not null;
create index payment_verified_at on payment (gateway, ended_at) where state = 'verified';

create table payment_event (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment,
  at timestamptz not null,
  what text not null,
  state text not null,
  details jsonb not null default '{}'
);
create index payment_event_payment on payment_event (payment_id, id);
create function refuse_payment_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of payments is only added to';
end $$;
create trigger payment_event_kept before update or delete or truncate on payment_event
  for each statement execute function refuse_payment_event_change();

-- Every legal change of state. A cancelled, failed or expired one may turn out to be paid after all.
create table payment_change (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into payment_change values
  ('created', 'redirected'), ('created', 'verified'), ('created', 'failed'), ('created', 'cancelled'),
  ('redirected', 'verified'), ('redirected', 'cancelled'), ('redirected', 'failed'), ('redirected', 'expired'),
  ('redirected', 'suspicious'), ('cancelled', 'verified'), ('failed', 'verified'), ('expired', 'verified'),
  ('cancelled', 'suspicious'), ('failed', 'suspicious'), ('expired', 'suspicious'),
  ('suspicious', 'verified'), ('suspicious', 'failed');
create function refuse_illegal_payment() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from payment_change where from_state = old.state and to_state = new.state) then
    raise exception 'a payment that is % can not become %', old.state, new.state;
  end if;
  if new.gateway_rial <> old.gateway_rial or new.wallet_rial <> old.wallet_rial or new.payable_id <> old.payable_id
    or (old.authority is not null and new.authority is distinct from old.authority) then
    raise exception 'amounts, payable and authority of a payment stay as they are';
  end if;
  return new;
end $$;
create trigger payment_changes before update on payment for each row execute function refuse_illegal_payment();

-- Money that goes back. `wallet` at once; `card` by the gateway while it can, else by a transfer that staff make.
create table refund (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  payable_id bigint not null references payable,
  payment_id bigint not null references payment,
  person_id bigint references person on delete set null,
  -- Names the cause: refunded once for it.
  key text not null unique,
  amount_rial bigint not null check (amount_rial > 0),
  gift_rial bigint not null default 0 check (gift_rial >= 0 and gift_rial <= amount_rial),
  destination text not null check (destination in ('wallet', 'card')),
  state text not null check (state in ('awaiting-approval', 'awaiting-transfer', 'done', 'rejected')),
  reason text not null,
  requested_by bigint references person on delete set null,
  decided_by bigint references person on delete set null,
  tracking text,
  made_at timestamptz not null,
  expected_at timestamptz,
  ended_at timestamptz
);
create index refund_payable on refund (payable_id);
create index refund_person on refund (person_id, id desc);
create index refund_waiting on refund (made_at) where state in ('awaiting-approval', 'awaiting-transfer');

create view broken_i6_payment_not_credited_once as
  select payment.id as payment_id, payment.public_id, count(transfer.id) as transfers
  from payment left join ledger_transfer as transfer on transfer.key = 'payment:' || payment.public_id
  group by payment.id having count(transfer.id) <> (payment.state = 'verified')::int;
create view broken_i7_credit_without_verification as
  select transfer.id as transfer_id, transfer.key, payment.id as payment_id
  from ledger_transfer as transfer left join payment on 'payment:' || payment.public_id = transfer.key
  where transfer.key like 'payment:%'
    and (payment.id is null or payment.state <> 'verified'
      or (payment.gateway_rial > 0 and (payment.reference_id is null or payment.verified_rial is distinct from payment.gateway_rial)));
create view broken_i7_clearing_not_verified as
  select gateway, sum(gateway_rial) as verified_rial, sum(clearing_rial) as clearing_rial from (
    select payment.gateway, payment.gateway_rial, (
      select -coalesce(sum(entry.amount_rial), 0) + payment.fee_rial from ledger_entry as entry
      join ledger_transfer as transfer on transfer.id = entry.transfer_id
      join ledger_account as account on account.id = entry.account_id
      where transfer.key = 'payment:' || payment.public_id and account.key = 'clearing:' || payment.gateway
    ) as clearing_rial
    from payment where state = 'verified' and gateway <> 'wallet'
  ) as each_payment group by gateway having sum(gateway_rial) <> sum(clearing_rial);
create view broken_i10_payment_history as
  select payment.id as payment_id, payment.state, last.state as told
  from payment left join lateral (
    select state from payment_event where payment_id = payment.id order by id desc limit 1
  ) as last on true
  where last.state is distinct from payment.state;
create view broken_i11_paid_twice as
  select payable_id, count(*) as payments from payment where settled_to = 'payable' group by payable_id having count(*) > 1
  union all
  select id, 0 from payable
  where state = 'paid' and not exists (select from payment where payable_id = payable.id and settled_to = 'payable');
create view broken_refund_over_payment as
  select payable.id as payable_id, payable.refunded_rial, coalesce(sum(refund.amount_rial), 0) as refunds_rial
  from payable left join refund on refund.payable_id = payable.id and refund.state <> 'rejected'
  group by payable.id having payable.refunded_rial <> coalesce(sum(refund.amount_rial), 0);

insert into rule_version (key, value, effective_from, note, created_at)
  select 'refund-approval', '{"most": "20000000"}'::jsonb, effective_from, note, created_at
  from rule_version where key = 'wallet-charge' order by id limit 1;
