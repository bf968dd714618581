-- Jobs of one sender (a person, a dealer) take turns with those of others; the empty text stands for the product itself.
alter table job add column sender text not null default '';
create index job_turn on job (lane, sender, run_at, id) where failed_at is null;
