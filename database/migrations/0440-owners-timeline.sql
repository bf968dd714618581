-- What happened to a car, as its owner can show it: events in a chain of hashes, and links that show a part of it for a time.
create table garage_timeline (
  car_id bigint primary key references garage_car on delete cascade,
  -- Its name in the chain; it tells nothing of the car or its owner.
  chain text not null unique,
  events int not null default 0,
  -- The hash of the last event; of an empty timeline the one that stands before the first.
  head text not null,
  made_at timestamptz not null
);

-- Every key that ever signed, so that what was signed before the secrets of the house changed can still be checked.
create table garage_timeline_key (
  id text primary key,
  public_key text not null,
  first_used_at timestamptz not null
);

create table garage_event (
  car_id bigint not null references garage_car on delete cascade,
  no int not null check (no > 0),
  -- What it tells of in its room; a newer event of the same key corrects the one before.
  key text not null,
  corrects int,
  source text not null,
  kind text not null,
  day date not null,
  -- The canonical text that is hashed; it is never written again.
  content text not null,
  content_hash text not null,
  hash text not null,
  key_id text references garage_timeline_key,
  signature bytea,
  primary key (car_id, no),
  check ((key_id is null) = (signature is null))
);
create index garage_event_key on garage_event (car_id, key, no desc);

-- An event stays as it was written, and goes with its car alone.
create function refuse_changed_garage_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then raise exception 'an event of a car stays as it was written'; end if;
  if exists (select from garage_car where id = old.car_id) then raise exception 'an event goes with its car alone'; end if;
  return old;
end $$;
create trigger garage_event_stays before update or delete on garage_event
  for each row execute function refuse_changed_garage_event();

create table garage_timeline_link (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  car_id bigint not null references garage_car on delete cascade,
  token_hash bytea not null unique,
  kinds text[] not null,
  -- The first numbers of events that the owner leaves out beside the kinds.
  left_out int[] not null default '{}',
  -- How many events there were when the link was made; later ones are not shown by it.
  events int not null,
  whole_plate boolean not null default false,
  -- The ad on which it stands.
  ad_id text,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index garage_timeline_link_car on garage_timeline_link (car_id);
create index garage_timeline_link_ad on garage_timeline_link (ad_id, expires_at desc) where ad_id is not null;

-- The page of an ad says that its car has a timeline.
create trigger page_change after insert or update or delete or truncate on garage_timeline_link
  for each statement execute function note_page_change();

create view broken_garage_timeline as
  with ordered as (
    select event.*, timeline.chain,
      lag(hash) over (partition by event.car_id order by no) as hash_before,
      row_number() over (partition by event.car_id order by no) as place
    from garage_event event left join garage_timeline timeline on timeline.car_id = event.car_id
  )
  select car_id, no, 'event' as broken from ordered
  where chain is null or no <> place
    or content_hash <> encode(sha256(convert_to(content, 'UTF8')), 'hex')
    or hash <> encode(sha256(convert_to(
      'farman-timeline/1' || chr(10)
        || coalesce(hash_before, encode(sha256(convert_to('farman-timeline/1 ' || chain, 'UTF8')), 'hex'))
        || chr(10) || content_hash, 'UTF8')), 'hex')
  union all
  select timeline.car_id, timeline.events, 'head' from garage_timeline timeline
  left join garage_event last on last.car_id = timeline.car_id and last.no = timeline.events
  where timeline.events <> (select count(*) from garage_event where car_id = timeline.car_id)
    or timeline.head <> coalesce(last.hash, encode(sha256(convert_to('farman-timeline/1 ' || chain, 'UTF8')), 'hex'));
