-- When a side of a thread last wrote in its field, for a moment's sign on the other's page; who does not want it turns it off, and
-- then sees none either.
alter table conversation add column buyer_typing_at timestamptz, add column seller_typing_at timestamptz;
create table chat_choice (
  person_id bigint primary key references person,
  typing boolean not null
);
