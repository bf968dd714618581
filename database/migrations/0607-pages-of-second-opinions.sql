-- adds only
-- The page of verification names the second opinion of a report, so it is rendered again when orders change.
create trigger page_change after insert or update of state, second_of or delete or truncate on inspection_order
  for each statement execute function note_page_change();
