-- A picture that a person sent. Arriving: its file is being written; kept: it is there; leaving: it is being removed. Nothing
-- shows it until it is attached, and what stays unattached is removed.
create table picture (
  key text primary key,
  -- No cascade: the files go before the person.
  person_id bigint not null references person,
  content_hash bytea not null,
  width int not null,
  height int not null,
  state text not null default 'arriving' check (state in ('arriving', 'kept', 'leaving')),
  sent_at timestamptz not null,
  attached_at timestamptz
);
-- Sending the same file again gives the same picture.
create unique index picture_content on picture (person_id, content_hash) where state <> 'leaving';
create index picture_unattached on picture (sent_at) where attached_at is null;
