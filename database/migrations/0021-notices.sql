-- What a person was told. The key makes a notice come once however often it is given; data holds what its words need.
create table notice (
  id bigint generated always as identity primary key,
  person_id bigint not null references person on delete cascade,
  kind text not null,
  data jsonb not null,
  link text,
  key text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  sms_message_id bigint references sms_message on delete set null,
  unique (person_id, key)
);
create index notice_person on notice (person_id, id desc);
create index notice_unread on notice (person_id, id desc) where read_at is null;
create index notice_created on notice (created_at);
create index notice_sms on notice (sms_message_id) where sms_message_id is not null;

-- Only what differs from the defaults of its topic need be here.
create table notice_choice (
  person_id bigint not null references person on delete cascade,
  topic text not null,
  inbox boolean not null,
  sms boolean not null,
  primary key (person_id, topic)
);

-- What became of a message after the provider took it; null until the provider was asked and knew more.
alter table sms_message
  add column delivery text check (delivery in ('delivered', 'failed')),
  add column delivery_asked_at timestamptz,
  -- Finds the messages of one number; null for messages from before.
  add column mobile_index bytea;
create index sms_message_mobile on sms_message (mobile_index, id desc);
create index sms_message_underway on sms_message (answered_at) where state = 'sent' and delivery is null;
create index sms_message_newest on sms_message (id desc, state);

-- What the imitated providers were given, for every instance to show. Sealed like real messages.
create table imitated_sms (
  id bigint generated always as identity (start with 8792343) primary key,
  provider text not null,
  mobile_index bytea not null,
  message_sealed bytea not null,
  sent_at timestamptz not null
);
create index imitated_sms_mobile on imitated_sms (mobile_index, id desc);

-- Fallen prices are looked for by their time.
create index ad_price_newest on ad_price (at);
