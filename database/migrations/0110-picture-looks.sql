-- What a picture looks like in 64 bits: pictures that look alike differ in few of them. Null for documents, for pictures without
-- any detail, and for those of before.
alter table file add column look bigint;

-- Alike pictures agree in one quarter of the bits but for one, so they are found by sixteen bits at a time. The whole look and
-- the id stand in the index, so that no row is read before it is known to be alike.
create index file_look_1 on file (((look >> 48) & 65535), look, id) where look is not null and state = 'attached';
create index file_look_2 on file (((look >> 32) & 65535), look, id) where look is not null and state = 'attached';
create index file_look_3 on file (((look >> 16) & 65535), look, id) where look is not null and state = 'attached';
create index file_look_4 on file ((look & 65535), look, id) where look is not null and state = 'attached';
