-- A row for each transaction that changed what pages for guests show. Every instance looks whether there is one that it has
-- not seen, and forgets its kept pages (docs/decisions/0037). A row is of no use once all instances have looked.
create table page_change (
  transaction xid8 primary key default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp()
);
create function note_page_change() returns trigger language plpgsql as $$
begin
  insert into page_change default values on conflict do nothing;
  -- Reaches the instances that listen when the transaction commits, once.
  perform pg_notify('farman_signal', 'pages');
  return null;
end
$$;
create trigger page_change after insert or update or delete or truncate on ad
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on ad_price
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on gallery
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on gallery_news
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on make
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on model
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on trim_level
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on province
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on city
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on holiday
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on search_word
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on rule_version
  for each statement execute function note_page_change();
