-- adds only
-- Payables, refunds and runs of inquiries move only along their flows, as payments and inquiries do.
create table payable_change (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into payable_change values ('open', 'paid'), ('open', 'expired');
create function refuse_illegal_payable() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from payable_change where from_state = old.state and to_state = new.state) then
    raise exception 'a payable that is % can not become %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger payable_changes before update of state on payable for each row execute function refuse_illegal_payable();

create table refund_change (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into refund_change values
  ('awaiting-approval', 'awaiting-transfer'), ('awaiting-approval', 'done'), ('awaiting-approval', 'rejected'),
  ('awaiting-transfer', 'done'),
  -- From the wallet to the card that paid.
  ('done', 'awaiting-transfer');
create function refuse_illegal_refund() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from refund_change where from_state = old.state and to_state = new.state) then
    raise exception 'a refund that is % can not become %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger refund_changes before update of state on refund for each row execute function refuse_illegal_refund();

create table inquiry_run_change (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into inquiry_run_change values
  ('awaiting-payment', 'begun'), ('awaiting-payment', 'abandoned'),
  -- Paid at the last moment.
  ('abandoned', 'begun');
create function refuse_illegal_inquiry_run() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from inquiry_run_change where from_state = old.state and to_state = new.state) then
    raise exception 'a run of inquiries that is % can not become %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger inquiry_run_changes before update of state on inquiry_run
  for each row execute function refuse_illegal_inquiry_run();
