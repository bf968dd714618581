-- Draws of the club: what is won, what a ticket costs in points, and its address. Nothing is ever paid in money.
create table prize_draw (
  draw_id bigint primary key references draw,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  summary text not null,
  -- [{"title": …, "worthRial": "…", "count": …}], the dearest first; places follow this order.
  prizes jsonb not null,
  price_points int not null check (price_points between 0 and 100000)
);
create trigger page_change after insert or update or delete or truncate on prize_draw
  for each statement execute function note_page_change();
