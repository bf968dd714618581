-- A seller asks once for a second look at a rejection; somebody else of the staff decides. It is open while nothing was decided,
-- the ad is still rejected and nothing was sent since.
create table ad_appeal (
  id bigint generated always as identity primary key,
  submission_id bigint not null unique references ad_submission on delete cascade,
  ad_id bigint not null references ad on delete cascade,
  person_id bigint references person on delete set null,
  note text not null check (char_length(note) <= 500),
  at timestamptz not null,
  outcome text check (outcome in ('granted', 'upheld')),
  answer text not null default '' check (char_length(answer) <= 500),
  decided_by bigint references person on delete set null,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
create index ad_appeal_ad on ad_appeal (ad_id);
create index ad_appeal_person on ad_appeal (person_id);
create index ad_appeal_decider on ad_appeal (decided_by);
create index ad_appeal_open on ad_appeal (at) where outcome is null;
