-- What a buyer and the seller of an ad write to each other: one thread for each buyer and ad.
create table conversation (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  ad_id bigint not null references ad,
  buyer_id bigint not null references person,
  seller_id bigint not null references person,
  -- By which the seller tells the buyers of an ad apart; nobody's name is needed for it.
  buyer_number int not null check (buyer_number > 0),
  started_at timestamptz not null,
  last_at timestamptz not null,
  -- How many messages each side has not read, and up to which one it has read.
  buyer_unread int not null default 0 check (buyer_unread >= 0),
  seller_unread int not null default 0 check (seller_unread >= 0),
  buyer_read_id bigint not null default 0,
  seller_read_id bigint not null default 0,
  -- When the seller first answered; how fast sellers are is measured by it.
  answered_at timestamptz,
  -- Who wants no more of the other.
  buyer_blocked_at timestamptz,
  seller_blocked_at timestamptz,
  -- Staff have ended it.
  closed_at timestamptz,
  unique (ad_id, buyer_id),
  unique (ad_id, buyer_number),
  check (buyer_id <> seller_id)
);
create index conversation_buyer on conversation (buyer_id, last_at desc, id desc);
create index conversation_seller on conversation (seller_id, last_at desc, id desc);

create table conversation_message (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation on delete cascade,
  author text not null check (author in ('buyer', 'seller')),
  kind text not null check (kind in ('text', 'offer', 'visit')),
  -- Without the numbers, sites and accounts that were written into it.
  body text not null check (char_length(body) <= 2000),
  at timestamptz not null,
  -- What both are warned of because of its words.
  warning text check (warning in ('code', 'card', 'deposit', 'elsewhere')),
  -- Made with the form, so that a form that arrives twice is one message.
  sent_key text,
  sent_hash bytea,
  unique (conversation_id, sent_key)
);
create index conversation_message_thread on conversation_message (conversation_id, id desc);

-- An offer of a price. At most one of a thread is open; one that was answered stays as it was answered.
create table conversation_offer (
  message_id bigint primary key references conversation_message on delete cascade,
  conversation_id bigint not null references conversation on delete cascade,
  amount_rial bigint not null check (amount_rial > 0),
  -- What the ad asked for when it was made.
  asked_rial bigint,
  state text not null default 'made' check (state in ('made', 'taken', 'refused', 'countered', 'withdrawn')),
  answered_at timestamptz,
  check ((answered_at is null) = (state = 'made'))
);
create unique index conversation_offer_open on conversation_offer (conversation_id) where state = 'made';

-- A time at which the buyer comes to see the car. At most one of a thread is proposed or agreed.
create table conversation_visit (
  message_id bigint primary key references conversation_message on delete cascade,
  conversation_id bigint not null references conversation on delete cascade,
  visit_at timestamptz not null,
  place text not null check (char_length(place) between 1 and 200),
  state text not null default 'proposed' check (state in ('proposed', 'agreed', 'refused', 'cancelled')),
  answered_at timestamptz,
  -- Each change of a calendar's entry counts one up.
  revision int not null default 0
);
create unique index conversation_visit_open on conversation_visit (conversation_id) where state in ('proposed', 'agreed');
