-- Discounts of partners: codes that staff bring in, taken for points, each by one person.
create table club_partner (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  category text not null,
  about text not null default ''
);

create table club_discount (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  partner_id bigint not null references club_partner,
  title text not null,
  conditions text not null,
  -- One of the two; the cap is for percents.
  percent int check (percent between 1 and 100),
  amount_rial bigint check (amount_rial > 0),
  least_rial bigint not null default 0,
  cap_rial bigint,
  price_points int not null check (price_points between 0 and 100000),
  per_person int not null check (per_person between 1 and 100),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  active boolean not null default true,
  check ((percent is null) <> (amount_rial is null)),
  check (cap_rial is null or percent is not null),
  check (starts_at < ends_at)
);

create table club_code (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  discount_id bigint not null references club_discount,
  code_sealed bytea not null,
  -- The same code twice is one code, whoever uploads it.
  code_index bytea not null,
  person_id bigint references person on delete set null,
  -- What the person gave.
  points int not null default 0,
  taken_at timestamptz,
  used_at timestamptz,
  -- The partner would not take it, as the person says, and what staff found.
  refused_at timestamptz,
  refusal text,
  decided_at timestamptz,
  accepted boolean,
  answer text,
  unique (discount_id, code_index),
  check ((decided_at is null) = (accepted is null)),
  check (taken_at is not null or (used_at is null and refused_at is null and points = 0))
);
create index club_code_free on club_code (discount_id, id) where taken_at is null;
create index club_code_person on club_code (person_id, taken_at) where person_id is not null;
create index club_code_refused on club_code (refused_at) where refused_at is not null and decided_at is null;

create trigger page_change after insert or update or delete or truncate on club_partner
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on club_discount
  for each statement execute function note_page_change();

-- A code that was taken stays with who took it.
create function refuse_code_change() returns trigger language plpgsql as $$
begin
  if old.taken_at is not null and (new.taken_at is distinct from old.taken_at or new.points <> old.points
    or (new.person_id is distinct from old.person_id and new.person_id is not null)) then
    raise exception 'a code belongs to who took it first';
  end if;
  return new;
end $$;
create trigger club_code_once before update on club_code for each row execute function refuse_code_change();

create view broken_i5_club_codes as
  select discount_id, person_id as taker, count(*) as codes, per_person
  from club_code join club_discount on club_discount.id = discount_id
  where person_id is not null and accepted is not true
  group by discount_id, person_id, per_person having count(*) > per_person;
create view broken_i11_club_codes as
  select code.id as code_id from club_code as code
  left join point_transfer as spent on spent.key = 'spend:code:' || code.public_id
  where (code.points > 0) <> (spent.id is not null);
