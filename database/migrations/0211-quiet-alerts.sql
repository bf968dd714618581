-- News of one thing turned off by itself: the bookmark stays and tells no more; and searches that ask for text messages too.
alter table bookmark add column quiet boolean not null default false;
alter table saved_search add column by_sms boolean not null default false;
