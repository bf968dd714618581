-- What a plan made of the order of its draw, line by line, each with a hash over the one before: who anybody computes it anew by.
create table sale_draw_record (
  plan_id bigint not null references sale_plan,
  number int not null check (number > 0),
  body text not null,
  hash bytea not null check (length(hash) = 32),
  primary key (plan_id, number)
);
create trigger sale_draw_record_kept before update or delete or truncate on sale_draw_record
  for each statement execute function refuse_draw_change();
