-- adds only
-- A review that stays hidden, with another time or reason, was told as published.
create or replace function note_gallery_review() returns trigger language plpgsql as $$
declare
  kind text;
begin
  if tg_op = 'INSERT' then
    -- A review that is held from its beginning was never public.
    if new.hidden_at is not null then return null; end if;
    kind := 'review.published';
  elsif (new.hidden_at is null) = (old.hidden_at is null) then return null;
  elsif new.hidden_at is null then kind := 'review.published';
  else kind := 'review.hidden';
  end if;
  perform note_gallery_event(new.gallery_id, null, kind, jsonb_build_object(
    'review', new.id::text, 'honesty', new.honesty, 'conduct', new.conduct, 'fairness', new.fairness));
  return null;
end $$;
