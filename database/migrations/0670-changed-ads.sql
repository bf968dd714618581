-- adds only
-- Which ads a transaction changed, so that it makes only their own pages old, and lists a few seconds later; `rest` when it
-- changed anything else. An older build drops every page at each row, as before.
alter table page_change
  add column rest boolean not null default true,
  add column ads bigint[] not null default '{}';

create or replace function note_page_change() returns trigger language plpgsql as $$
begin
  insert into page_change default values on conflict (transaction) do update set rest = true where not page_change.rest;
  -- Reaches the instances that listen when the transaction commits, once.
  perform pg_notify('farman_signal', 'pages');
  return null;
end
$$;

create or replace function note_changed_rows() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    insert into page_change default values on conflict (transaction) do update set rest = true where not page_change.rest;
    perform pg_notify('farman_signal', 'pages');
  end if;
  return null;
end
$$;

-- The argument names the column with the ad. Ad 0 stands for all of them.
create function note_changed_ads() returns trigger language plpgsql as $$
declare
  most constant integer := 100;
  changed_ads bigint[];
begin
  execute format('select array_agg(distinct %I) from (select %I from changed limit %s) as changed', tg_argv[0], tg_argv[0], most + 1)
    into changed_ads;
  if changed_ads is null then
    return null;
  end if;
  if cardinality(changed_ads) > most then
    changed_ads := '{0}';
  end if;
  insert into page_change (rest, ads) values (false, changed_ads)
  on conflict (transaction) do update set ads =
    case when cardinality(page_change.ads) + cardinality(excluded.ads) > most then '{0}' else page_change.ads || excluded.ads end
  where not page_change.ads @> excluded.ads and not page_change.ads @> '{0}';
  perform pg_notify('farman_signal', 'page-ads');
  return null;
end
$$;

do $$
declare
  watched text;
  named text;
begin
  foreach watched in array array['ad', 'ad_price', 'ad_valuation'] loop
    named := case watched when 'ad' then 'id' else 'ad_id' end;
    execute format('drop trigger page_change_insert on %I', watched);
    execute format('drop trigger page_change_update on %I', watched);
    execute format('drop trigger page_change_delete on %I', watched);
    execute format('create trigger page_change_insert after insert on %I referencing new table as changed '
      'for each statement execute function note_changed_ads(%L)', watched, named);
    execute format('create trigger page_change_update after update on %I referencing new table as changed '
      'for each statement execute function note_changed_ads(%L)', watched, named);
    execute format('create trigger page_change_delete after delete on %I referencing old table as changed '
      'for each statement execute function note_changed_ads(%L)', watched, named);
  end loop;
end
$$;
