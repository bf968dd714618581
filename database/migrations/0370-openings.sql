-- A draw whose steps come by time and not by signatures: that of an opening (docs/decisions/0370-openings.md).
alter table draw add column timed boolean not null default false;

-- Openings: many people at once, in one line whose order anybody can check. This database alone knows who has which place.
create table opening (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  -- What it is the opening of, in words of the room that announced it: `plan:17`.
  subject text not null,
  title text not null,
  -- Where somebody goes whose turn it is.
  target text not null check (target ~ '^/[^/\\]'),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  rate_per_minute int not null check (rate_per_minute between 1 and 60000),
  minutes_to_use int not null check (minutes_to_use between 1 and 120),
  -- Simulated people, who never reach what the opening is about.
  rehearsal boolean not null default false,
  -- The values of the parties of its draw are imitated by ourselves; never outside a demo or a rehearsal.
  imitated boolean not null default false,
  draw_id bigint not null references draw,
  state text not null default 'announced'
    check (state in ('announced', 'drawing', 'open', 'paused', 'closed', 'stopped')),
  -- Places are counted by arrival; those up to `present` were there before the opening and are put in order by the draw.
  arrivals int not null default 0,
  present int,
  -- How far the chain of tickets reaches, and its last hash.
  chained int not null default 0,
  head bytea not null check (length(head) = 32),
  -- Whose turn has come, and when the last step was due.
  admitted int not null default 0,
  stepped_at timestamptz,
  -- What everybody reads in place of the line.
  notice text,
  announced_at timestamptz not null,
  ended_at timestamptz,
  check (opens_at < closes_at),
  check (admitted <= chained and chained <= arrivals),
  check ((state in ('closed', 'stopped')) = (ended_at is not null))
);
create index opening_open on opening (opens_at) where ended_at is null;
create index opening_subject on opening (subject);

create table opening_place (
  opening_id bigint not null references opening,
  arrival int not null check (arrival > 0),
  person_id bigint references person on delete set null,
  -- By which places are counted: the national code, or the person while it is not known.
  identity_index bytea,
  -- A lost place is followed by one at the end.
  attempt int not null check (attempt between 1 and 100),
  holder bytea not null check (length(holder) = 32),
  arrived_at timestamptz not null,
  used_at timestamptz,
  primary key (opening_id, arrival)
);
create unique index opening_place_identity on opening_place (opening_id, identity_index, attempt);
create unique index opening_place_person on opening_place (opening_id, person_id, attempt) where person_id is not null;
create index opening_place_of on opening_place (person_id) where person_id is not null;
create index opening_place_used on opening_place (opening_id, used_at) where used_at is not null;

-- The tickets by number, each with a hash over the one before.
create table opening_ticket (
  opening_id bigint not null references opening,
  number int not null check (number > 0),
  arrival int not null,
  issued_at timestamptz not null,
  hash bytea not null check (length(hash) = 32),
  primary key (opening_id, number),
  unique (opening_id, arrival),
  foreign key (opening_id, arrival) references opening_place
);

-- Up to which number somebody's turn had come, and when.
create table opening_step (
  opening_id bigint not null references opening,
  up_to int not null,
  at timestamptz not null,
  primary key (opening_id, up_to)
);

-- The public record, line by line, signed.
create table opening_record (
  opening_id bigint not null references opening,
  number int not null,
  body text not null,
  hash bytea not null check (length(hash) = 32),
  signature bytea not null check (length(signature) = 64),
  primary key (opening_id, number)
);

create function refuse_opening_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was published of an opening is only added to';
end $$;
create trigger opening_ticket_kept before update or delete or truncate on opening_ticket
  for each statement execute function refuse_opening_change();
create trigger opening_step_kept before update or delete or truncate on opening_step
  for each statement execute function refuse_opening_change();
create trigger opening_record_kept before update or delete or truncate on opening_record
  for each statement execute function refuse_opening_change();
create trigger opening_place_stays before delete or truncate on opening_place
  for each statement execute function refuse_opening_change();
create trigger opening_stays before delete or truncate on opening
  for each statement execute function refuse_opening_change();

create function refuse_place_change() returns trigger language plpgsql as $$
begin
  if new.opening_id <> old.opening_id or new.arrival <> old.arrival or new.holder <> old.holder
    or new.attempt <> old.attempt or new.arrived_at <> old.arrived_at
    or (old.used_at is not null and new.used_at is distinct from old.used_at) then
    raise exception 'a place stays as it is, and is used once';
  end if;
  return new;
end $$;
create trigger opening_place_same before update on opening_place for each row execute function refuse_place_change();

create function refuse_opening_back() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (
    (old.state = 'announced' and new.state in ('drawing', 'stopped'))
    or (old.state = 'drawing' and new.state in ('open', 'closed', 'stopped'))
    or (old.state = 'open' and new.state in ('paused', 'closed', 'stopped'))
    or (old.state = 'paused' and new.state in ('open', 'closed', 'stopped'))
  ) then
    raise exception 'an opening does not go from % to %', old.state, new.state;
  end if;
  if new.public_id <> old.public_id or new.subject <> old.subject or new.title <> old.title or new.target <> old.target
    or new.opens_at <> old.opens_at or new.closes_at <> old.closes_at or new.minutes_to_use <> old.minutes_to_use
    or new.draw_id <> old.draw_id or new.arrivals < old.arrivals or new.chained < old.chained or new.admitted < old.admitted
    or (old.present is not null and new.present is distinct from old.present)
    or (old.ended_at is not null and new is distinct from old) then
    raise exception 'what was promised of an opening does not change';
  end if;
  return new;
end $$;
create trigger opening_forward before update on opening for each row execute function refuse_opening_back();

-- What must never have a row (npm run invariants).
create view broken_i10_opening_numbers as
  select opening.id as opening_id, chained, count(number) as there, max(number) as newest
  from opening left join opening_ticket as ticket on ticket.opening_id = opening.id
  group by opening.id having chained <> count(number) or chained <> coalesce(max(number), 0);
create view broken_i10_opening_places as
  select opening.id as opening_id, arrivals, count(arrival) as there
  from opening left join opening_place as place on place.opening_id = opening.id
  group by opening.id having arrivals <> count(arrival) or arrivals <> coalesce(max(arrival), 0);
create view broken_i10_opening_steps as
  select opening.id as opening_id, admitted, max(up_to) as newest
  from opening left join opening_step as step on step.opening_id = opening.id
  group by opening.id having admitted <> coalesce(max(up_to), 0);
-- A place was used without its turn having come.
create view broken_i5_opening_used as
  select place.opening_id, place.arrival from opening_place as place
  join opening on opening.id = place.opening_id
  left join opening_ticket as ticket on ticket.opening_id = place.opening_id and ticket.arrival = place.arrival
  where place.used_at is not null and (ticket.number is null or ticket.number > opening.admitted);
