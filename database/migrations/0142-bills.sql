-- Bills of fines and tolls that people pay to the state through us, several in one payment, each with an outcome of its own.
create table bill_basket (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  person_id bigint references person on delete set null,
  payable_id text,
  amount_rial bigint not null check (amount_rial > 0),
  made_at timestamptz not null,
  pay_until timestamptz not null
);
create index bill_basket_person on bill_basket (person_id, id desc);

create table bill (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  basket_id bigint not null references bill_basket,
  person_id bigint references person on delete set null,
  title text not null,
  -- «{"billId","paymentId"}»; the index is over both, so that a bill is paid once whoever holds it.
  ids_sealed bytea,
  ids_index bytea,
  amount_rial bigint not null check (amount_rial > 0),
  state text not null default 'awaiting-payment' check (state in
    ('awaiting-payment', 'abandoned', 'pending', 'unknown', 'settled', 'refunded')),
  request_key uuid not null unique,
  attempts int not null default 0,
  tracking text,
  reason text,
  made_at timestamptz not null,
  ended_at timestamptz
);
create unique index bill_once on bill (ids_index) where state in ('awaiting-payment', 'pending', 'unknown', 'settled');
create index bill_of_basket on bill (basket_id, id);
create index bill_person on bill (person_id, id desc);

create table bill_change (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into bill_change values
  ('awaiting-payment', 'pending'), ('awaiting-payment', 'abandoned'), ('abandoned', 'pending'), ('abandoned', 'refunded'),
  ('pending', 'unknown'), ('pending', 'settled'), ('pending', 'refunded'), ('unknown', 'settled'), ('unknown', 'refunded');
create function refuse_illegal_bill() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from bill_change where from_state = old.state and to_state = new.state) then
    raise exception 'a bill that is % can not become %', old.state, new.state;
  end if;
  if new.amount_rial <> old.amount_rial or new.basket_id <> old.basket_id or new.request_key <> old.request_key then
    raise exception 'amount, basket and key of a bill stay as they are';
  end if;
  return new;
end $$;
create trigger bill_changes before update on bill for each row execute function refuse_illegal_bill();

create view broken_i8_bill_not_settled as
  select bill.id as bill_id, bill.state, count(refund.id) as refunds
  from bill left join refund on refund.key = 'bill:' || bill.public_id and refund.state <> 'rejected'
  group by bill.id having (bill.state = 'refunded') <> (count(refund.id) > 0)
  union all
  select bill.id, bill.state, 0 from bill
  left join ledger_transfer as transfer on transfer.key = 'bill:' || bill.public_id
  where (bill.state = 'settled') <> (transfer.id is not null)
  union all
  select null, payable.state, 0 from payable join bill_basket on payable.subject = bill_basket.public_id
  where payable.kind = 'bills' and payable.amount_rial <> bill_basket.amount_rial;
