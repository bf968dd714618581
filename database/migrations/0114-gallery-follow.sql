-- Who wants to hear of a gallery's new ads. What became public after `checked_at` has not been told yet.
create table gallery_follow (
  person_id bigint not null references person,
  gallery_id bigint not null references gallery on delete cascade,
  followed_at timestamptz not null,
  checked_at timestamptz not null,
  told int not null default 0,
  primary key (person_id, gallery_id)
);
create index gallery_follow_gallery on gallery_follow (gallery_id, checked_at);
