-- No rating for a car whose engine or gearbox needs repair, and none but the warning for one sold by a power of attorney.
-- The job rates the others anew, against a market without these.
update ad set rating = null, gap_permille = null, market_rial = null, market_sample = 0, rating_reason = 'repair'
  where 'needs-repair' in (engine_state, gearbox_state) and rating is not null;
update ad set rating = null, gap_permille = null, market_rial = null, market_sample = 0, rating_reason = 'document'
  where document_kind = 'power-of-attorney' and rating is not null and rating <> 'suspicious';
