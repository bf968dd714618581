-- adds only
-- Reviews of one dealer from one network, by people without a visit, are held together. The index
-- of the network is kept for thirty days.
alter table gallery_review add column network_index bytea;
alter table gallery_review add column weak boolean not null default false;
create index gallery_review_network on gallery_review (gallery_id, network_index) where network_index is not null;
