-- An ad that somebody keeps is not on offer since then; it is news when it comes back.
alter table bookmark add column gone_at timestamptz;
create index bookmark_gone on bookmark (ad_id) where gone_at is not null;

-- Up to when new ads were held against what people keep. What is public today is no news.
create table better_deal_place (
  only_one boolean primary key default true check (only_one),
  until timestamptz not null
);
insert into better_deal_place (until) values (now());

-- How long cars of a model were on offer until they were sold.
create index ad_sold_model on ad (model_id, sold_at) where sold_at is not null;
