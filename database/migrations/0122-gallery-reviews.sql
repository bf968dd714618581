-- What people who were in touch with a gallery say of it. One review of a person; staff hide one with a reason.
create table gallery_review (
  id bigint generated always as identity primary key,
  gallery_id bigint not null references gallery on delete cascade,
  person_id bigint not null references person,
  at timestamptz not null,
  honesty smallint not null check (honesty between 1 and 5),
  conduct smallint not null check (conduct between 1 and 5),
  fairness smallint not null check (fairness between 1 and 5),
  body text not null,
  reply text,
  replied_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  unique (gallery_id, person_id),
  check ((reply is null) = (replied_at is null)),
  check ((hidden_at is null) = (hidden_reason is null))
);
create index gallery_review_person on gallery_review (person_id);

-- One report of a person on a review; open until staff decide about the review.
create table gallery_review_report (
  review_id bigint not null references gallery_review on delete cascade,
  person_id bigint not null references person,
  at timestamptz not null,
  decided_at timestamptz,
  primary key (review_id, person_id)
);
create index gallery_review_report_open on gallery_review_report (review_id) where decided_at is null;
create index gallery_review_report_person on gallery_review_report (person_id);

create trigger page_change after insert or update or delete or truncate on gallery_review
  for each statement execute function note_page_change();
