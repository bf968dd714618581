-- adds only
-- A batch that nobody confirmed is discarded by a colleague, or ends after newer ones; its page says so.
alter table gallery_batch drop constraint gallery_batch_state_check;
alter table gallery_batch add constraint gallery_batch_state_check
  check (state in ('checked', 'running', 'done', 'undoing', 'undone', 'dropped', 'ended'));
