-- What was sent under the key of a form, as a keyed hash: the same key with other words is refused and not answered with
-- what the first words made.
alter table ticket add column sent_hash bytea;
alter table ticket_message add column sent_hash bytea;
