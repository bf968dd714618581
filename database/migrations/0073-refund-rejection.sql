-- Why a refund that waited for a second person was refused; the reason for asking stays beside it.
alter table refund add column rejection text;
alter table refund add constraint refund_rejection check ((state = 'rejected') = (rejection is not null)) not valid;
alter table refund validate constraint refund_rejection;

-- What a gateway says that it owes for one day in Tehran, as staff read it there; set beside what the ledger says.
create table gateway_statement (
  gateway text not null,
  day date not null,
  amount_rial bigint not null check (amount_rial >= 0),
  entered_by bigint references person on delete set null,
  entered_at timestamptz not null,
  primary key (gateway, day)
);
