-- Questions that a person has asked of an authority (docs/decisions/0065). What was asked and answered is sealed; `input_index` is the
-- blind index of person, kind and input: one is open at a time, and an answer of a moment ago is found by it.
create table inquiry (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  -- Null when its person is gone: what was asked and answered is gone as well, the row stays for the books.
  person_id bigint references person on delete set null,
  kind text not null,
  input_sealed bytea,
  input_index bytea,
  state text not null check (state in
    ('awaiting-payment', 'abandoned', 'running', 'needs-code', 'done', 'empty', 'refunded', 'failed')),
  -- Rials, with tax; what it cost on the day on which it was asked.
  price_rial bigint not null check (price_rial >= 0),
  payable_id text,
  -- The key under which providers are asked; the same until it ends, so that nothing is bought twice of them.
  purchase_key uuid not null unique,
  -- What the provider calls this purchase, by the name of the provider.
  provider_refs jsonb not null default '{}',
  -- What is wanted before the answer: a code or a choice. No text of the provider.
  need jsonb,
  answers_sealed bytea,
  code_tries int not null default 0,
  answer_sealed bytea,
  -- Why it ended without an answer, or waits.
  reason text,
  attempts int not null default 0,
  provider text,
  tracking text,
  made_at timestamptz not null,
  pay_until timestamptz,
  begun_at timestamptz,
  -- By then it is answered or given back.
  due_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  favourite boolean not null default false,
  note_sealed bytea,
  -- Taken out of the person's list by them.
  hidden_at timestamptz,
  check ((state in ('awaiting-payment', 'running', 'needs-code')) = (ended_at is null)),
  check ((state in ('done', 'empty')) <= (answered_at is not null)),
  check ((state = 'needs-code') <= (need is not null)),
  check (state <> 'refunded' or price_rial > 0)
);
create unique index inquiry_open on inquiry (input_index) where state in ('awaiting-payment', 'running', 'needs-code');
create index inquiry_answered on inquiry (input_index, answered_at desc) where state in ('done', 'empty');
create index inquiry_person on inquiry (person_id, id desc);
create index inquiry_due on inquiry (due_at) where state in ('running', 'needs-code');
create index inquiry_unpaid on inquiry (pay_until) where state = 'awaiting-payment';
create index inquiry_kept on inquiry (ended_at) where input_sealed is not null;

create table inquiry_change (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into inquiry_change values
  ('awaiting-payment', 'running'), ('awaiting-payment', 'abandoned'),
  -- Paid at the last moment.
  ('abandoned', 'running'),
  ('running', 'needs-code'), ('running', 'done'), ('running', 'empty'), ('running', 'refunded'), ('running', 'failed'),
  ('needs-code', 'running'), ('needs-code', 'refunded'), ('needs-code', 'failed');
create function refuse_illegal_inquiry() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from inquiry_change where from_state = old.state and to_state = new.state) then
    raise exception 'an inquiry that is % can not become %', old.state, new.state;
  end if;
  if new.price_rial <> old.price_rial or new.kind <> old.kind or new.purchase_key <> old.purchase_key then
    raise exception 'kind, price and key of an inquiry stay as they are';
  end if;
  return new;
end $$;
create trigger inquiry_changes before update on inquiry for each row execute function refuse_illegal_inquiry();

-- Every call to a provider: what staff see, and what tells how well a service is. Nothing about people.
create table inquiry_call (
  id bigint generated always as identity primary key,
  inquiry_id bigint not null references inquiry,
  provider text not null,
  kind text not null,
  track_id uuid not null unique,
  began_at timestamptz not null,
  ms int,
  -- Null while it is under way, or when its process died.
  outcome text,
  code text
);
create index inquiry_call_inquiry on inquiry_call (inquiry_id, id);
create index inquiry_call_health on inquiry_call (provider, kind, began_at desc);

-- How staff have set the providers; one without a row is on, in the order of the configuration.
create table inquiry_provider (
  name text primary key,
  enabled boolean not null,
  place smallint not null,
  changed_at timestamptz not null
);

-- I8: what was paid is answered or given back, never both, never neither.
create view broken_i8_inquiry_not_settled as
  select inquiry.id as inquiry_id, inquiry.state, payable.state as paid, payable.refunded_rial
  from payable left join inquiry on inquiry.public_id = payable.subject
  left join refund on refund.key = 'inquiry:' || payable.subject and refund.state <> 'rejected'
  where payable.kind = 'inquiry' and payable.state = 'paid' and case
    when inquiry.id is null then payable.refunded_rial <> payable.amount_rial
    when inquiry.state in ('done', 'empty') then refund.id is not null
    when inquiry.state = 'refunded' then refund.id is null
    when inquiry.state = 'failed' then true
    when inquiry.state in ('running', 'needs-code') then inquiry.due_at < clock_timestamp() - interval '1 hour'
    else payable.ended_at < clock_timestamp() - interval '1 hour'
  end
  union all
  select inquiry.id, inquiry.state, coalesce(payable.state, 'none'), coalesce(payable.refunded_rial, 0)
  from inquiry left join payable on payable.kind = 'inquiry' and payable.subject = inquiry.public_id
  where inquiry.price_rial > 0 and inquiry.state not in ('awaiting-payment', 'abandoned')
    and payable.state is distinct from 'paid';
