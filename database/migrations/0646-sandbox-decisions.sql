-- adds only
-- Pages and decisions of sandbox ads: an order of their own, the last change, and the findings of a rejection.
alter table gallery_sandbox_ad
  add id bigint generated always as identity,
  add state_before text,
  add changed_at timestamptz,
  add faults jsonb;
