-- A statement that changed no row changed no page. Jobs look at these tables again and again and mostly find nothing to write,
-- and the trigger of a statement runs all the same. Each of the three has its own, because only such a one sees the rows.
create function note_changed_rows() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    insert into page_change default values on conflict do nothing;
    perform pg_notify('farman_signal', 'pages');
  end if;
  return null;
end
$$;
do $$
declare
  watched text;
begin
  foreach watched in array array['ad', 'ad_price', 'ad_valuation', 'album_picture', 'gallery', 'market_day', 'seller_answers'] loop
    execute format('drop trigger page_change on %I', watched);
    execute format('create trigger page_change after truncate on %I for each statement execute function note_page_change()', watched);
    execute format('create trigger page_change_insert after insert on %I referencing new table as changed '
      'for each statement execute function note_changed_rows()', watched);
    execute format('create trigger page_change_update after update on %I referencing new table as changed '
      'for each statement execute function note_changed_rows()', watched);
    execute format('create trigger page_change_delete after delete on %I referencing old table as changed '
      'for each statement execute function note_changed_rows()', watched);
  end loop;
end
$$;
