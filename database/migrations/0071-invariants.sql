-- What the database itself refuses about money stays refused only while its triggers, constraints and indexes work.
-- What must never have a row (npm run invariants).
create view broken_i10_guard_off as
  select 'trigger' as kind, guard.table_name || '.' || guard.name as name
  from (values
    ('ledger_entry', 'ledger_entry_kept'), ('ledger_transfer', 'ledger_transfer_kept'),
    ('ledger_entry', 'ledger_entry_balanced'), ('ledger_hold', 'ledger_hold_ends_once'),
    ('payment_event', 'payment_event_kept'), ('payment', 'payment_changes'), ('withdrawal', 'withdrawal_kept')
  ) as guard (table_name, name)
  where not exists (
    select from pg_trigger where tgname = guard.name and tgrelid = to_regclass(guard.table_name) and tgenabled in ('O', 'A')
  )
  union all
  select 'trigger', tgrelid::regclass || '.' || tgname from pg_trigger where tgenabled not in ('O', 'A')
  union all
  select 'constraint', conrelid::regclass || '.' || conname from pg_constraint
  where not convalidated and conrelid::regclass::text ~ '^(ledger|pay|refund|withdrawal)'
  union all
  select 'index', indexrelid::regclass::text from pg_index where not indisvalid;

-- A key is written in one transaction with its answer.
create view broken_i11_key_without_answer as
  select key, expires_at from idempotency_key where answer_sealed is null;
