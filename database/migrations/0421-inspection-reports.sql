-- What inspectors found, the reports that were signed of it, and the keys that sign. A report names nobody: it can be shown to
-- whoever asks, and stays when people leave.
create table inspection_key (
  id text primary key,
  public_key text not null,
  private_sealed bytea,
  state text not null default 'active' check (state in ('active', 'retired', 'revoked')),
  made_at timestamptz not null,
  ended_at timestamptz,
  reason text
);
create unique index inspection_key_active on inspection_key (state) where state = 'active';

create table inspection_finding (
  order_id bigint primary key references inspection_order,
  inspector_id bigint not null references inspector,
  content jsonb not null,
  inspected_at timestamptz not null,
  received_at timestamptz not null
);

create table inspection_report (
  id bigint generated always as identity primary key,
  code text not null unique,
  order_id bigint not null unique references inspection_order,
  ad_id bigint,
  key_id text not null references inspection_key,
  -- The document in its canonical form, and the signature of exactly these bytes.
  document text not null,
  signature bytea not null,
  issued_at timestamptz not null,
  valid_until timestamptz not null,
  valid_km int not null,
  score smallint not null check (score between 0 and 100),
  revoked_at timestamptz,
  revoked_reason text
);
create index inspection_report_ad on inspection_report (ad_id, id desc) where ad_id is not null;

-- Files that were made of a report, so that a changed one can be told.
create table inspection_paper (
  report_id bigint not null references inspection_report,
  sha256 bytea not null,
  made_at timestamptz not null,
  primary key (report_id, sha256)
);

insert into inspection_change values
  ('key', 'active', 'retired'), ('key', 'active', 'revoked'), ('key', 'retired', 'revoked');
create trigger inspection_key_changes before update on inspection_key
  for each row execute function refuse_illegal_inspection('key');

-- A report is only ever revoked; what it says stays as it was signed.
create function refuse_changed_report() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a report stays'; end if;
  if (new.code, new.order_id, new.key_id, new.document, new.signature, new.issued_at, new.valid_until, new.valid_km, new.score)
    is distinct from (old.code, old.order_id, old.key_id, old.document, old.signature, old.issued_at, old.valid_until, old.valid_km,
      old.score) then
    raise exception 'a signed report stays as it is';
  end if;
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    raise exception 'a revoked report stays revoked';
  end if;
  return new;
end $$;
create trigger inspection_report_stays before update or delete on inspection_report
  for each row execute function refuse_changed_report();

create trigger page_change after insert or update or delete or truncate on inspection_report
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on inspection_key
  for each statement execute function note_page_change();

-- What is reported has one report, and nothing else has one.
create view broken_inspection_report as
  select ordered.id as order_id, ordered.state, report.id as report_id
  from inspection_order ordered left join inspection_report report on report.order_id = ordered.id
  where (ordered.state = 'reported') <> (report.id is not null);
