-- Official holidays, named by the day as it is stored everywhere: 1405/11/22. Staff add what moves with the moon once it is
-- announced; nothing here is computed.
create table holiday (
  day text primary key check (day ~ '^1[2-6]\d\d/\d\d/\d\d$'),
  name text not null
);
insert into holiday (day, name)
select year || '/' || day, name
from generate_series(1405, 1406) year,
  (values
    ('01/01', 'نوروز'),
    ('01/02', 'نوروز'),
    ('01/03', 'نوروز'),
    ('01/04', 'نوروز'),
    ('01/12', 'روز جمهوری اسلامی'),
    ('01/13', 'روز طبیعت'),
    ('03/14', 'رحلت امام خمینی'),
    ('03/15', 'قیام ۱۵ خرداد'),
    ('11/22', 'پیروزی انقلاب اسلامی'),
    ('12/29', 'ملی شدن صنعت نفت')) fixed (day, name);

-- [open minute, close minute] on official holidays, whatever weekday they fall on; null is closed.
alter table gallery add column holiday_hours jsonb;
-- When staff last compared the licence with the guild's register; null is never.
alter table gallery add column licence_checked_at timestamptz;
-- People whom a visitor meets: [{"name": …, "role": …}].
alter table gallery add column team jsonb not null default '[]';

-- What a gallery announces. An expired notice keeps its page, and is linked from nowhere.
create table gallery_news (
  id bigint generated always as identity primary key,
  gallery_id bigint not null references gallery on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  title text not null,
  body text not null,
  published_at timestamptz not null,
  expires_at timestamptz,
  unique (gallery_id, slug),
  check (expires_at > published_at)
);
create index gallery_news_newest on gallery_news (gallery_id, published_at desc);
