-- What a buyer looks for and found in no ad: a car in words and a budget. Galleries answer with ads of theirs, and the buyer asks
-- for one of these as for any other.
create table deal_wish (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  person_id bigint not null references person on delete cascade,
  words text not null check (char_length(words) between 3 and 200),
  budget_rial bigint not null check (budget_rial > 0),
  at timestamptz not null,
  until timestamptz not null,
  closed_at timestamptz
);
create index deal_wish_person on deal_wish (person_id, id desc);
create index deal_wish_open on deal_wish (until) where closed_at is null;

create table deal_wish_offer (
  wish_id bigint not null references deal_wish on delete cascade,
  ad_id bigint not null references ad,
  gallery_id bigint not null references gallery,
  at timestamptz not null,
  primary key (wish_id, ad_id)
);
