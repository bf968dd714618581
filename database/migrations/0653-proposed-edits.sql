-- adds only
-- An edit of a published ad is proposed here while the old version stays public: the columns that it changes.
-- `replaced` holds what they were, so that staff can take an approval back.
alter table ad_submission
  add proposed jsonb,
  add replaced jsonb;

create or replace view broken_ads_without_end as
  select id, state, 'no review waits' as why from ad
    where state = 'pending' and not exists (select from ad_submission where ad_id = ad.id and outcome is null)
  union all
  select id, state, 'no end of its time' from ad where state in ('published', 'paused') and expires_at is null
  union all
  select ad_id, 'not pending', 'a review waits for nothing' from ad_submission
    join ad on ad.id = ad_submission.ad_id
    where outcome is null and proposed is null and ad.state not in ('pending', 'removed', 'sold');

-- A dealer's program hears of the decision about an edit.
create function note_gallery_edit() returns trigger language plpgsql as $$
declare
  the_gallery bigint;
begin
  select gallery_id into the_gallery from ad where id = new.ad_id;
  if the_gallery is null then return null; end if;
  perform note_gallery_event(the_gallery, new.ad_id,
    case new.outcome when 'approved' then 'ad.edit-approved' else 'ad.edit-rejected' end, null);
  return null;
end $$;
create trigger gallery_edit after update of outcome on ad_submission for each row
  when (new.proposed is not null and old.outcome is null and new.outcome in ('approved', 'rejected'))
  execute function note_gallery_edit();

-- The same in the sandbox: the body that waits or was rejected, with what staff found.
alter table gallery_sandbox_ad add edit jsonb;
