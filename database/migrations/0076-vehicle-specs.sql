-- What is known of a car beside its row: a fact of a whole model, or of one trim, which then says more than its model. A null
-- value says that nobody has announced it. `from_file` rows follow the data files; what staff wrote stays.
create table vehicle_fact (
  id bigint generated always as identity primary key,
  model_id smallint not null references model,
  trim_id smallint references trim_level,
  key text not null,
  value text,
  approximate boolean not null default false,
  source text not null check (source in ('maker', 'brochure', 'general', 'measured', 'staff')),
  -- In the Jalali calendar: a day, or a year where no more is known.
  day text not null check (day ~ '^1[34]\d\d(/(0[1-9]|1[0-2])/(0[1-9]|[12]\d|3[01]))?$'),
  from_file boolean not null default false,
  unique nulls not distinct (model_id, trim_id, key)
);
create index on vehicle_fact (trim_id) where trim_id is not null;

-- Colours that a model, or one trim of it, is painted in at the works, by the slugs that ads use.
create table vehicle_colour (
  model_id smallint not null references model,
  trim_id smallint references trim_level,
  colour text not null,
  from_file boolean not null default false,
  unique nulls not distinct (model_id, trim_id, colour)
);

-- Counted apart from the catalogue, so that an edit of a fact does not make every instance read the catalogue anew.
create table vehicle_spec_revision (revision bigint not null);
insert into vehicle_spec_revision values (0);
create function note_vehicle_spec_revision() returns trigger language plpgsql as $$
begin
  update vehicle_spec_revision set revision = revision + 1;
  return null;
end
$$;
create trigger vehicle_spec_revision after insert or update or delete or truncate on vehicle_fact
  for each statement execute function note_vehicle_spec_revision();
create trigger vehicle_spec_revision after insert or update or delete or truncate on vehicle_colour
  for each statement execute function note_vehicle_spec_revision();
create trigger page_change after insert or update or delete or truncate on vehicle_fact
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on vehicle_colour
  for each statement execute function note_page_change();

-- Edits of facts by staff: drafts that can be looked at, what was published, and what was taken back. `changes` says of each fact
-- what stood before and what stands after, so that an edition can be undone.
create table vehicle_fact_edition (
  id bigint generated always as identity primary key,
  state text not null check (state in ('draft', 'published', 'undone', 'dropped')),
  note text not null,
  changes jsonb not null,
  created_at timestamptz not null,
  published_at timestamptz
);
