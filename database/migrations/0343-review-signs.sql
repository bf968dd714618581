-- Signs that a review was made up, as they stood when it was written; one with several waits for staff and counts nowhere.
alter table gallery_review
  add column signs text[] not null default '{}',
  add column held_at timestamptz;
create index gallery_review_held on gallery_review (held_at) where held_at is not null;
create index gallery_review_words on gallery_review (md5(lower(body)));
