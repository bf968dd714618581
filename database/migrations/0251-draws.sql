-- Draws that anybody can recompute (docs/draws.md). What was published is only added to, a draw only goes forward, and what its
-- result follows from never changes.
create table draw (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  title text not null,
  rules text not null,
  places int not null check (places between 1 and 100000),
  -- Tickets that one national code may have.
  most_each int not null check (most_each between 1 and 1000),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  reveal_by timestamptz not null,
  -- The seed as hexadecimal digits; published is its SHA-256, and the seed itself with the result.
  seed_sealed bytea not null,
  commitment bytea not null check (length(commitment) = 32),
  state text not null default 'announced'
    check (state in ('announced', 'opened', 'closing', 'closed', 'drawing', 'drawn', 'settled', 'cancelled')),
  tickets int not null default 0,
  -- A public number that replaces parties who did not reveal.
  substitute text,
  root bytea,
  -- Four bytes for each ticket.
  ticket_order bytea,
  -- Of these acts two belong to different people each: opening is not announcing, drawing is not closing.
  announced_by bigint references person on delete set null,
  opened_by bigint references person on delete set null,
  closed_by bigint references person on delete set null,
  drawn_by bigint references person on delete set null,
  check (opens_at < closes_at and closes_at < reveal_by)
);
create index draw_closes on draw (closes_at);

create table draw_part (
  draw_id bigint not null references draw,
  part int not null,
  kind text not null check (kind in ('party', 'number')),
  name text not null,
  commitment bytea check (length(commitment) = 32),
  outcome text check (outcome in ('revealed', 'number', 'refused')),
  value text,
  primary key (draw_id, part),
  check ((kind = 'party') = (commitment is not null))
);

create table draw_ticket (
  draw_id bigint not null references draw,
  number int not null check (number > 0),
  person_id bigint references person on delete set null,
  holder bytea not null check (length(holder) = 32),
  -- 32 random bytes as hexadecimal digits: with the national code they give the holder.
  blind_sealed bytea not null,
  identity_index bytea,
  -- The person wants their name in the result as it is.
  named boolean not null default false,
  entered_at timestamptz not null,
  primary key (draw_id, number)
);
create index draw_ticket_person on draw_ticket (person_id, draw_id) where person_id is not null;
create index draw_ticket_identity on draw_ticket (draw_id, identity_index);

-- The public record, line by line.
create table draw_record (
  draw_id bigint not null references draw,
  number int not null,
  body text not null,
  hash bytea not null check (length(hash) = 32),
  primary key (draw_id, number)
);

-- One node of the tree for every 1024 tickets of a closed draw.
create table draw_node (
  draw_id bigint not null references draw,
  block int not null,
  node bytea not null check (length(node) = 32),
  primary key (draw_id, block)
);

create function refuse_draw_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was published of a draw is only added to';
end $$;
create trigger draw_record_kept before update or delete or truncate on draw_record
  for each statement execute function refuse_draw_change();
create trigger draw_node_kept before update or delete or truncate on draw_node
  for each statement execute function refuse_draw_change();
create trigger draw_ticket_stays before delete or truncate on draw_ticket
  for each statement execute function refuse_draw_change();
create trigger draw_stays before delete or truncate on draw
  for each statement execute function refuse_draw_change();

create function refuse_ticket_change() returns trigger language plpgsql as $$
begin
  if new.draw_id <> old.draw_id or new.number <> old.number or new.holder <> old.holder then
    raise exception 'a ticket of a draw stays as it is';
  end if;
  return new;
end $$;
create trigger draw_ticket_same before update on draw_ticket for each row execute function refuse_ticket_change();

create function refuse_part_change() returns trigger language plpgsql as $$
begin
  if old.outcome is not null or new.kind <> old.kind or new.name <> old.name
    or new.commitment is distinct from old.commitment then
    raise exception 'a part of the beacon comes out once';
  end if;
  return new;
end $$;
create trigger draw_part_once before update on draw_part for each row execute function refuse_part_change();

create function refuse_draw_back() returns trigger language plpgsql as $$
declare
  states constant text[] := array['announced', 'opened', 'closing', 'closed', 'drawing', 'drawn', 'settled'];
begin
  if new.state <> old.state and not (
    (new.state = 'cancelled' and old.state in ('announced', 'opened'))
    or (old.state <> 'cancelled' and array_position(states, new.state) = array_position(states, old.state) + 1)
  ) then
    raise exception 'a draw does not go from % to %', old.state, new.state;
  end if;
  if new.public_id <> old.public_id or new.title <> old.title or new.rules <> old.rules or new.places <> old.places
    or new.most_each <> old.most_each or new.opens_at <> old.opens_at or new.closes_at <> old.closes_at
    or new.reveal_by <> old.reveal_by or new.commitment <> old.commitment
    or (new.tickets <> old.tickets and (old.state <> 'opened' or new.tickets < old.tickets))
    or (old.substitute is not null and new.substitute is distinct from old.substitute)
    or (old.root is not null and new.root is distinct from old.root)
    or (old.ticket_order is not null and new.ticket_order is distinct from old.ticket_order) then
    raise exception 'what a draw follows from does not change';
  end if;
  return new;
end $$;
create trigger draw_forward before update on draw for each row execute function refuse_draw_back();

create function refuse_ticket_when_shut() returns trigger language plpgsql as $$
begin
  if exists (
    select from added join draw on draw.id = added.draw_id group by draw.id
    having draw.state <> 'opened' or max(added.number) > draw.tickets
  ) then
    raise exception 'tickets only come while a draw is open, and are counted';
  end if;
  return null;
end $$;
create trigger draw_ticket_open after insert on draw_ticket
  referencing new table as added for each statement execute function refuse_ticket_when_shut();

-- What must never have a row (npm run invariants).
create view broken_i5_draw_identity as
  select ticket.draw_id, count(*) as tickets, draw.most_each
  from draw_ticket as ticket join draw on draw.id = ticket.draw_id
  where identity_index is not null
  group by ticket.draw_id, identity_index, draw.most_each having count(*) > draw.most_each;
create view broken_i10_draw_two_people as
  select id as draw_id from draw where opened_by = announced_by or drawn_by = closed_by;
create view broken_i10_draw_tickets as
  select draw.id as draw_id, draw.tickets, count(number) as there, max(number) as newest
  from draw left join draw_ticket as ticket on ticket.draw_id = draw.id
  group by draw.id having draw.tickets <> count(number) or draw.tickets <> coalesce(max(number), 0);

-- Pages that guests get from memory are forgotten when what they show changes (docs/decisions/0037); a ticket changes none of them.
create trigger page_change after insert or update of state or delete or truncate on draw
  for each statement execute function note_page_change();
