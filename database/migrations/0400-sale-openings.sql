-- Sale plans open through the line of an opening, and go by a draw (docs/decisions/0400-lines-and-draws-of-sales.md).

-- While what an opening is about is shut, its line stands and the minutes of a turn do not run.
alter table opening
  add column frozen_at timestamptz,
  -- What the room that announced it tells who waits, such as that nothing is left for now.
  add column remark text;
create table opening_freeze (
  opening_id bigint not null references opening,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at >= from_at),
  primary key (opening_id, from_at)
);
create trigger opening_freeze_kept before update or delete or truncate on opening_freeze
  for each statement execute function refuse_opening_change();

alter table sale_plan
  -- Who gives the numbers of the draw that orders who is present; null in a demo, where they are imitated.
  add column line jsonb,
  -- The draw that decides, of a plan that goes by one; and when its places were given out.
  add column draw_id bigint unique references draw,
  add column drawn_at timestamptz;

alter table sale_order
  -- The ticket of the plan's draw, and where it stands in its order.
  add column ticket int check (ticket > 0),
  add column draw_rank int check (draw_rank > 0),
  -- The second wish is what they got; `second` is then the first one.
  add column by_second boolean not null default false;
create unique index sale_order_rank on sale_order (plan_id, draw_rank);
create unique index sale_order_ticket on sale_order (plan_id, ticket)
  where state not in ('cancelled-by-person', 'cancelled-by-house', 'cancelled-full');

-- Who waits for a draw has two wishes; the price is that of the one that they get.
create or replace function refuse_illegal_sale_order() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from sale_order_move where from_state = old.state and to_state = new.state) then
    raise exception 'a sale order that is % can not become %', old.state, new.state;
  end if;
  if (new.plan_id, new.version, new.terms_version) is distinct from (old.plan_id, old.version, old.terms_version) then
    raise exception 'plan, version and terms of a sale order stay as they were accepted';
  end if;
  if (new.price_rial, new.lines) is distinct from (old.price_rial, old.lines)
    and not (new.state = 'winner' and old.state in ('registered', 'reserve')) then
    raise exception 'the price of a sale order and its lines stay as they were accepted';
  end if;
  if old.draw_rank is not null and new.draw_rank is distinct from old.draw_rank then
    raise exception 'the order of a draw stays as it is';
  end if;
  return new;
end $$;

-- What staff answered to a dispute about a bill.
alter table sale_bill
  add column answer text,
  add column answered_at timestamptz,
  add constraint sale_bill_answer check (answer is null or disputed is not null);

-- An opening may close at another time than it was announced for; its record says so.
create or replace function refuse_opening_back() returns trigger language plpgsql as $$
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
    or new.opens_at <> old.opens_at or new.minutes_to_use <> old.minutes_to_use
    or new.draw_id <> old.draw_id or new.arrivals < old.arrivals or new.chained < old.chained or new.admitted < old.admitted
    or (old.present is not null and new.present is distinct from old.present)
    or (old.ended_at is not null and new is distinct from old) then
    raise exception 'what was promised of an opening does not change';
  end if;
  return new;
end $$;
