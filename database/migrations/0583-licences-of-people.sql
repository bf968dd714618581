-- breaks: an older build reads a driving licence at each car and finds none.
-- A driving licence belongs to a person and not to a car. Its pictures are files of the subject `garage-licence`.
create table garage_licence (
  person_id bigint primary key references person,
  expires_on date,
  remind boolean not null default true,
  -- Grows with each new last day; `told` is the last reminder of this round.
  round integer not null default 1,
  told text,
  changed_at timestamptz not null
);
create index garage_licence_due on garage_licence (expires_on) where remind;

insert into garage_licence (person_id, expires_on, changed_at)
  select owner_id, max(last_day), now() from (
    select car.owner_id, document.expires_on as last_day
      from garage_document document join garage_car car on car.id = document.car_id where document.kind = 'licence'
    union all
    select car.owner_id, deadline.due_on
      from garage_deadline deadline join garage_car car on car.id = deadline.car_id where deadline.kind = 'licence'
  ) known group by owner_id;
update file set subject_kind = 'garage-licence', subject_id = car.owner_id
  from garage_document document join garage_car car on car.id = document.car_id
  where file.subject_kind = 'garage-document' and file.subject_id = document.id and document.kind = 'licence';
delete from garage_document where kind = 'licence';
delete from garage_deadline where kind = 'licence';
