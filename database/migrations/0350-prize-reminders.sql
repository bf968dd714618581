-- People who want to hear of a draw of the club when it opens and before it ends.
create table prize_reminder (
  draw_id bigint not null references prize_draw on delete cascade,
  person_id bigint not null references person on delete cascade,
  asked_at timestamptz not null,
  primary key (draw_id, person_id)
);
create index prize_reminder_person on prize_reminder (person_id);
