-- How many people looked at an ad on a day of Tehran; without bots and without its seller.
create table ad_day (
  ad_id bigint not null references ad on delete cascade,
  day date not null,
  views int not null default 0 check (views >= 0),
  primary key (ad_id, day)
);
create index ad_day_day on ad_day (day);

-- Who was counted on a day, as a hash that holds for that day alone; forgotten two days later.
create table ad_viewer (
  ad_id bigint not null references ad on delete cascade,
  day date not null,
  viewer bytea not null,
  primary key (ad_id, day, viewer)
);
create index ad_viewer_day on ad_viewer (day);

-- Reveals and bookmarks are counted by ad.
create index contact_reveal_ad on contact_reveal (ad_id, at) where ad_id is not null;
create index bookmark_ad on bookmark (ad_id, created_at);
