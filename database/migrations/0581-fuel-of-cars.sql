-- adds only
-- How much fuel a payment bought, in hundredths of a litre.
alter table garage_cost add column fuel_hundredths integer check (fuel_hundredths between 1 and 100000);
alter table garage_cost add constraint garage_cost_fuel check (fuel_hundredths is null or kind = 'fuel');
