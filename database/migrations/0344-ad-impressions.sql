-- How often the card of an ad was in sight in a list on a day of Tehran; a page counts each card once. Rows of before have none.
alter table ad_day add column shown int not null default 0 check (shown >= 0);
