-- adds only
-- Earlier versions of the public texts that dealers write themselves. Staff restore one.
create table gallery_text (
  id bigint generated always as identity primary key,
  gallery_id bigint not null references gallery on delete cascade,
  kind text not null check (kind in ('about', 'address', 'team')),
  body text not null,
  replaced_at timestamptz not null
);
create index gallery_text_newest on gallery_text (gallery_id, id desc);
