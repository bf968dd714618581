-- What the house publishes. `fields` is what staff work on, `live` what everybody reads; their shape follows from the kind.
create table content_entry (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('page', 'faq', 'article', 'news', 'job', 'document')),
  -- Articles and news share one place in the addresses.
  space text not null generated always as (case when kind = 'article' then 'news' else kind end) stored,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'published', 'withdrawn')),
  -- Counts every change: whoever saves says which one was read.
  revision int not null default 1,
  title text not null check (char_length(title) between 1 and 200),
  fields jsonb not null,
  live jsonb,
  version int,
  publish_at timestamptz,
  first_published_at timestamptz,
  published_at timestamptz,
  withdrawn_at timestamptz,
  withdraw_reason text check (char_length(withdraw_reason) <= 500),
  place int not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (space, slug),
  check ((state = 'scheduled') = (publish_at is not null)),
  check ((state = 'published') <= (live is not null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
create index on content_entry (kind, state, published_at desc);
create index on content_entry (publish_at) where publish_at is not null;

-- Every text that was ever read by everybody, as it was.
create table content_version (
  entry_id bigint not null references content_entry on delete cascade,
  number int not null,
  fields jsonb not null,
  published_at timestamptz not null,
  primary key (entry_id, number)
);

-- Addresses that an entry had before; they lead to the one of today.
create table content_old_slug (
  space text not null,
  slug text not null,
  entry_id bigint not null references content_entry on delete cascade,
  primary key (space, slug)
);
create index on content_old_slug (entry_id);

create trigger page_change after insert or update or delete or truncate on content_entry
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on content_version
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on content_old_slug
  for each statement execute function note_page_change();

-- Whether an answer helped, counted by day; who said so is not kept.
create table content_feedback (
  entry_id bigint not null references content_entry on delete cascade,
  day date not null,
  helped int not null default 0,
  not_helped int not null default 0,
  primary key (entry_id, day)
);
