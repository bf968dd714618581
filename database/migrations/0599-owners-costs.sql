-- adds only
-- Ownership pages are kept for guests and show what owners pay, so they are made anew when costs, odometers or cars change.
create trigger page_change after insert or update or delete or truncate on garage_cost
  for each statement execute function note_page_change();
create trigger page_change after update of trim_id, owner_id, removed_at or delete or truncate on garage_car
  for each statement execute function note_page_change();
create trigger page_change after insert or update or delete or truncate on garage_reading
  for each statement execute function note_page_change();
