-- adds only
-- The trace in which a job was added, so that its run stands beside the request that caused it (docs/decisions/0501).
alter table job add column trace text;
