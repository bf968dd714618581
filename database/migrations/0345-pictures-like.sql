-- The pictures at most so many bits from a look, by the four indexes of quarters (0110). Its plan is made once for a connection,
-- not for each question, and never reads all files, whatever the database believes of how many are alike.
create function pictures_like(asked bigint, most_distance int, most int)
returns table (file_id bigint, distance int)
language plpgsql stable rows 20
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  -- A quarter and all that differ from it in one bit.
  first bigint[]; second bigint[]; third bigint[]; fourth bigint[];
  bits constant bigint[] := array[0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768];
begin
  select array_agg(((asked >> 48) & 65535) # bit), array_agg(((asked >> 32) & 65535) # bit),
    array_agg(((asked >> 16) & 65535) # bit), array_agg((asked & 65535) # bit)
  into first, second, third, fourth from unnest(bits) as bit;
  return query
    select near.id, near.apart from (
      select file.id, bit_count((look # asked)::bit(64))::int as apart from file
      where state = 'attached' and look is not null and ((look >> 48) & 65535) = any(first)
        and bit_count((look # asked)::bit(64)) <= most_distance
      union all
      select file.id, bit_count((look # asked)::bit(64))::int from file
      where state = 'attached' and look is not null and ((look >> 32) & 65535) = any(second)
        and bit_count((look # asked)::bit(64)) <= most_distance
      union all
      select file.id, bit_count((look # asked)::bit(64))::int from file
      where state = 'attached' and look is not null and ((look >> 16) & 65535) = any(third)
        and bit_count((look # asked)::bit(64)) <= most_distance
      union all
      select file.id, bit_count((look # asked)::bit(64))::int from file
      where state = 'attached' and look is not null and (look & 65535) = any(fourth)
        and bit_count((look # asked)::bit(64)) <= most_distance
    ) as near
    order by near.apart limit most;
end
$$;
