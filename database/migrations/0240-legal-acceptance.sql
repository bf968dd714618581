-- Which edition of a legal text a person said to have read and accepted. One row for each; the text itself is in content_version.
create table content_acceptance (
  person_id bigint not null references person on delete cascade,
  document text not null check (document in ('terms', 'privacy')),
  version text not null check (char_length(version) <= 12),
  accepted_at timestamptz not null,
  primary key (person_id, document, version)
);
