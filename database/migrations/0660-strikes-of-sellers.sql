-- adds only
-- A strike of a seller, who is a person or a dealer: why, what it causes, until when. It is withdrawn and never deleted, so
-- that later decisions show their ground. A seller appeals once; another member of staff decides.
create table seller_strike (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  person_id bigint references person on delete set null,
  gallery_id bigint references gallery on delete cascade,
  -- The ad and the submission that gave the reason.
  ad_id bigint references ad on delete set null,
  submission_id bigint references ad_submission on delete set null,
  reason text not null,
  note text not null default '' check (char_length(note) <= 500),
  effect text not null check (effect in ('review', 'closed', 'banned')),
  at timestamptz not null,
  -- Null: for ever.
  ends_at timestamptz,
  given_by bigint references person on delete set null,
  -- Since when the seller knows that the term is over.
  ended_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by bigint references person on delete set null,
  withdrawn_note text not null default '' check (char_length(withdrawn_note) <= 500),
  appeal_note text not null default '' check (char_length(appeal_note) <= 500),
  appealed_at timestamptz,
  appealed_by bigint references person on delete set null,
  appeal_outcome text check (appeal_outcome in ('granted', 'upheld')),
  appeal_answer text not null default '' check (char_length(appeal_answer) <= 500),
  appeal_decided_by bigint references person on delete set null,
  appeal_decided_at timestamptz,
  check (person_id is null or gallery_id is null),
  check ((effect = 'banned') = (ends_at is null)),
  check ((appeal_outcome is null) = (appeal_decided_at is null)),
  check (appeal_decided_at is null or appealed_at is not null)
);
create index seller_strike_person on seller_strike (person_id, at);
create index seller_strike_gallery on seller_strike (gallery_id, at);
create index seller_strike_ad on seller_strike (ad_id);
create index seller_strike_submission on seller_strike (submission_id);
create index seller_strike_given_by on seller_strike (given_by);
create index seller_strike_withdrawn_by on seller_strike (withdrawn_by);
create index seller_strike_appealed_by on seller_strike (appealed_by);
create index seller_strike_appeal_decided_by on seller_strike (appeal_decided_by);
create index seller_strike_due on seller_strike (ends_at) where ended_at is null and withdrawn_at is null;
create index seller_strike_appeal on seller_strike (appealed_at) where appealed_at is not null and appeal_outcome is null;

-- The ads that a ban has stopped return when it is withdrawn.
alter table ad add strike_id bigint references seller_strike on delete set null;
create index ad_strike on ad (strike_id) where strike_id is not null;

insert into rule_version (key, effective_from, value, note, created_at) values
  ('ad-strikes', '2026-03-20T20:30:00Z', '{"reviewDays": 30, "closedDays": 7, "longClosedDays": 30, "countDays": 365}',
    'مقدار اولیه', '2026-03-20T20:30:00Z');
