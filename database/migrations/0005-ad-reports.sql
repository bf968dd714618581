-- What people say is wrong with an ad. More than five open ones hide it until somebody has looked (DOMAIN 9.3).
create table ad_report (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ad on delete cascade,
  person_id bigint not null references person on delete cascade,
  reason text not null check (
    reason in ('fake-price', 'sold', 'wrong-facts', 'no-document', 'deposit', 'contact-in-text', 'other')
  ),
  note text not null default '' check (char_length(note) <= 500),
  at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'closed'))
);
create unique index ad_report_open on ad_report (ad_id, person_id) where state = 'open';
