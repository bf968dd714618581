-- What the imitated gateways were asked for, where every instance finds it; the newest few thousand stay.
create table imitated_payment (
  id bigint generated always as identity primary key,
  gateway text not null,
  authority text not null,
  merchant text not null,
  amount_rial bigint not null,
  callback_url text not null,
  description text not null,
  order_id text,
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'verified', 'cancelled', 'failed', 'reversed')),
  -- From then on it counts as paid: a payer who takes his time.
  paid_from timestamptz,
  paid_at timestamptz,
  made_at timestamptz not null,
  unique (gateway, authority)
);
