-- adds only
-- A plate belongs to its owner: it moves from car to car, and a car may have neither a plate nor a VIN.
alter table garage_car drop constraint garage_car_check;
-- When a car went to its buyer: what stays with the seller keeps costs and documents, and gives its plate to the next car.
alter table garage_car add column handed_over_at timestamptz;
update garage_car set handed_over_at = now() where nickname like '% (فروخته شد)';
