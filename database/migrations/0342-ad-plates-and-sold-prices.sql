-- The plate of the car of the garage from which an ad was made, as a blind index: it is shown to nobody and tells only that the
-- same car is offered twice.
alter table ad add column plate_index bytea;
create index ad_plate on ad (plate_index) where plate_index is not null;

-- Who has sold a car chooses whether its page goes on telling the price that was asked.
alter table ad add column price_hidden boolean not null default false;
