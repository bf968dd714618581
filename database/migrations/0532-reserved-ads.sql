-- The car of an ad has a deposit that is set aside; null while it has none.
alter table ad add column reserved_at timestamptz;
update ad set reserved_at = deal.changed_at from deal
  where deal.ad_id = ad.id and deal.state in ('held', 'agreed', 'transferred', 'disputed');
