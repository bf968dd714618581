-- When the buyer of a thread was told that the car is sold.
alter table conversation add column sold_told_at timestamptz;
create index ad_sold_at on ad (sold_at) where sold_at is not null;
