import { sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '#platform/database/database.ts'
import { dataFile } from '#platform/data-file.ts'
import text from '#resources/demo/reviews.json?raw'

const texts = dataFile(
  'demo/reviews.json',
  text,
  z.strictObject({ words: z.array(z.string()).min(1), answer: z.string() }),
)

/** Seeds people who saw a dealer's number and review it; some dealers have answered. */
export async function seedReviews(trx: Trx, now: Date): Promise<void> {
  const { words, answer } = texts()
  await sql`
    with chosen as (select id, owner_id from gallery where state = 'active' order by id limit 12),
    people as (select id, (row_number() over (order by id desc))::int as n from person order by id desc limit 40)
    insert into contact_reveal (gallery_id, person_id, at)
    select chosen.id, people.id, ${now}::timestamptz - make_interval(days => 45 + people.n % 20)
    from chosen join people on people.id is distinct from chosen.owner_id and (people.n + chosen.id) % 6 = 0`.execute(
    trx,
  )
  await sql`
    with touched as (
      select distinct on (gallery.id, reveal.person_id) gallery.id as gallery_id, reveal.person_id
      from contact_reveal as reveal
      left join ad on ad.id = reveal.ad_id
      join gallery on gallery.id = coalesce(reveal.gallery_id, ad.gallery_id)
      where gallery.state = 'active' and reveal.person_id is distinct from gallery.owner_id
      order by gallery.id, reveal.person_id
      limit 120
    ), numbered as (
      select gallery_id, person_id, (row_number() over (order by gallery_id, person_id))::int as n from touched
    )
    insert into gallery_review (gallery_id, person_id, at, honesty, conduct, fairness, body, reply, replied_at)
    select gallery_id, person_id, ${now}::timestamptz - make_interval(days => 3 + n % 40),
      3 + n % 3, 5 - n % 3, 3 + (n / 2) % 3, (${words}::text[])[1 + n % ${words.length}],
      case when n % 3 = 0 then ${answer}::text end,
      case when n % 3 = 0 then ${now}::timestamptz - make_interval(days => 2 + n % 40) end
    from numbered
    on conflict do nothing`.execute(trx)
}
