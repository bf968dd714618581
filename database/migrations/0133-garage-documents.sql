-- Papers of a car: each is a file of the room `files`, whose bytes are sealed.
create table garage_document (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  car_id bigint not null references garage_car on delete cascade,
  kind text not null,
  name text check (char_length(name) <= 40),
  expires_on date,
  added_at timestamptz not null
);
create index garage_document_car on garage_document (car_id);
