-- What people call things beside their names: spellings, nicknames, Latin letters. One spelling may mean several things.
create table search_word (
  id bigint generated always as identity primary key,
  spelling text not null,
  kind text not null check (kind in ('make', 'model', 'trim', 'province', 'city', 'bodyType', 'gearbox', 'fuel', 'colour', 'body', 'seller', 'price')),
  slug text not null,
  -- A word that staff took away stays here, so that the next load of the data files does not bring it back.
  active boolean not null default true,
  unique (spelling, kind, slug)
);

-- One row. It is written in the transaction that changes words, so who reads the number reads the words that belong to it.
create table search_word_revision (revision bigint not null);
insert into search_word_revision values (0);
create function note_search_word_revision() returns trigger language plpgsql as $$
begin
  update search_word_revision set revision = revision + 1;
  return null;
end
$$;
create trigger search_word_revision after insert or update or delete or truncate on search_word
  for each statement execute function note_search_word_revision();
