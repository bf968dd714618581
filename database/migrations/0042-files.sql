-- Every file that people send, in one table in place of one for each room. Arriving: it is being written; unused: it is there and
-- nothing shows it; attached: it belongs to one subject; removed: out of reach, the job removes the file and then the row.
create table file (
  id bigint generated always as identity primary key,
  -- Stands in addresses and forms; long enough that it can not be guessed.
  public_id text not null unique,
  -- The name under which a room declared its limits and readers.
  purpose text not null,
  kind text not null check (kind in ('picture', 'document')),
  -- Null for a guest's: who knows its public id has sent it. No cascade: the files go before the person.
  owner_id bigint references person,
  -- What the person called it, cleaned.
  name text check (char_length(name) <= 120),
  media_type text not null,
  -- Of what is kept; unknown for files of before this table.
  bytes int,
  width int,
  height int,
  -- SHA-256 of what was sent.
  digest bytea,
  storage_key text not null unique,
  state text not null default 'arriving' check (state in ('arriving', 'unused', 'attached', 'removed')),
  subject_kind text,
  subject_id bigint,
  created_at timestamptz not null,
  attached_at timestamptz,
  -- From when on it is removed.
  expires_at timestamptz,
  check ((state = 'attached') = (expires_at is null)),
  check ((state = 'attached') = (subject_kind is not null))
);
-- The same file of the same person is the same file, until something shows it.
create unique index file_digest on file (owner_id, purpose, digest) where state in ('arriving', 'unused');
create index file_owner on file (owner_id);
create index file_subject on file (subject_kind, subject_id) where state = 'attached';
create index file_expiry on file (expires_at) where expires_at is not null;

insert into file (
  public_id, purpose, kind, owner_id, media_type, width, height, digest, storage_key, state, subject_kind, created_at, attached_at,
  expires_at
)
select
  key, 'ad-picture', 'picture', person_id, 'image/jpeg', width, height, content_hash, 'pictures/' || key || '.jpg',
  case when state = 'leaving' then 'removed' when state = 'arriving' then 'arriving' when attached_at is null then 'unused'
    else 'attached' end,
  case when state = 'kept' and attached_at is not null then 'ad' end,
  sent_at, case when state = 'kept' then attached_at end,
  case when state = 'leaving' then sent_at when state = 'arriving' or attached_at is null then sent_at + interval '1 day' end
from picture;

update file set subject_id = shown.ad_id
from (select ad.id as ad_id, unnest(ad.pictures) as key from ad) shown
where file.state = 'attached' and file.public_id = shown.key;

insert into file (
  public_id, purpose, kind, owner_id, media_type, storage_key, state, subject_kind, subject_id, created_at, attached_at, expires_at
)
select
  id, 'ticket-attachment', 'picture', person_id, 'image/jpeg', 'tickets/' || id || '.jpg',
  case when state = 'leaving' then 'removed' when state = 'arriving' then 'arriving' when message_id is null then 'unused'
    else 'attached' end,
  case when state = 'kept' and message_id is not null then 'ticket-message' end,
  case when state = 'kept' then message_id end,
  sent_at, case when state = 'kept' and message_id is not null then sent_at end,
  case when state = 'leaving' then sent_at when state = 'arriving' or message_id is null then sent_at + interval '1 day' end
from ticket_file;

drop table picture;
drop table ticket_file;
