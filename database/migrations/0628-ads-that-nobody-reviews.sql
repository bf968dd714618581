-- adds only
-- Ads that wait for a review which nobody was asked for.
insert into ad_submission (ad_id, at, risk)
  select id, created_at, 0 from ad where state = 'pending'
    and not exists (select from ad_submission where ad_id = ad.id and outcome is null);

-- What must never have a row (npm run invariants): an ad in a state without an owner or an end.
create view broken_ads_without_end as
  select id, state, 'no review waits' as why from ad
    where state = 'pending' and not exists (select from ad_submission where ad_id = ad.id and outcome is null)
  union all
  select id, state, 'no end of its time' from ad where state in ('published', 'paused') and expires_at is null
  union all
  select ad_id, 'not pending', 'a review waits for nothing' from ad_submission
    join ad on ad.id = ad_submission.ad_id where outcome is null and ad.state not in ('pending', 'removed', 'sold');
