-- What the imitated banks have blocked, where every instance finds it, also after a restart.
create table imitated_deposit (
  bank text not null,
  request_key text not null,
  -- So many questions are answered with «still under way».
  pending int not null default 0,
  blocks jsonb not null,
  taken_rial bigint not null default 0,
  made_at timestamptz not null,
  primary key (bank, request_key)
);
