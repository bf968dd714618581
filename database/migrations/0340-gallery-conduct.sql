-- How galleries deal with buyers, worked out of their threads and of reports that were right; their pages show it.
create table gallery_conduct (
  gallery_id bigint primary key references gallery on delete cascade,
  threads int not null,
  answered int not null,
  -- The time within which half of the answered threads had their first answer.
  usual_seconds int,
  -- Ads that became public in the days that count, and how many of them were still on offer after they were sold.
  shown int not null,
  sold_open int not null,
  measured_at timestamptz not null
);

-- The day of Tehran on which a seller was here last; no finer, because everybody reads it.
create table seller_active (
  person_id bigint primary key references person on delete cascade,
  day date not null
);

do $$
declare
  watched text;
begin
  foreach watched in array array['gallery_conduct', 'seller_active'] loop
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

-- Bait: what was right in reports before staff let a gallery go on again is settled.
alter table gallery add column cleared_at timestamptz, add column bait_at timestamptz;
insert into rule_version (key, effective_from, value, note, created_at) values
  ('gallery-bait', '2026-03-20T20:30:00Z', '{"ads": 3, "days": 30}', 'مقدار اولیه', '2026-03-20T20:30:00Z');
