-- breaks: an older build draws no picture whose key has no colour
-- Drawn vehicles stand on other stages now: the colours that end their old picture keys are no longer theirs. Keys without
-- colours name the same pictures (docs/decisions/0505).
update ad
set pictures = (
  select array_agg(regexp_replace(key, '^(drawing-.+)-[0-9a-f]{9}$', '\1') order by place)
  from unnest(pictures) with ordinality as listed (key, place)
)
where exists (select from unnest(pictures) as key where key ~ '^drawing-.+-[0-9a-f]{9}$');

update album_picture
set picture = regexp_replace(picture, '-[0-9a-f]{9}$', '')
where picture ~ '^drawing-.+-[0-9a-f]{9}$';
