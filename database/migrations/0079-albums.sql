-- Pictures of a model that belong together. One that is a draft is seen by staff alone.
create table album (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  title text not null check (char_length(title) between 3 and 120),
  model_id smallint not null references model,
  state text not null default 'draft' check (state in ('draft', 'published')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  published_at timestamptz,
  demo boolean not null default false,
  check ((state = 'published') = (published_at is not null))
);
create index on album (model_id);

-- One picture: its key, what it shows, and who took it or where it is from. Sizes are those of its two files, once they are measured.
create table album_picture (
  id bigint generated always as identity primary key,
  album_id bigint not null references album on delete cascade,
  picture text not null,
  drawn boolean not null default false,
  category text not null check (category in ('outside', 'inside', 'engine')),
  caption text not null check (char_length(caption) <= 200),
  credit text not null check (char_length(credit) <= 100),
  place int not null,
  small_bytes int,
  large_bytes int
);
create index on album_picture (album_id, place);

create trigger page_change after insert or update or delete or truncate on album
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on album_picture
  for each statement execute function note_page_change();

-- What a car costs beside its price at the factory. Nothing but the discount of insurers is known yet: zero says «not announced».
insert into rule_version (key, effective_from, value, note, created_at)
values ('new-car-costs', '2026-03-20T20:30:00Z',
  '{"plating": "0", "scrappage": "0", "freight": "0", "insuranceDiscount": 5}', 'مقدار اولیه', '2026-03-20T20:30:00Z');
