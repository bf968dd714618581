import { sql } from 'kysely'
import { newPublicId } from '#kit/id.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { openSession } from '#platform/session.ts'
import '#features/marketplace/ad/server/tables.ts'
import '#features/marketplace/conversations/server/tables.ts'

/** Two people of one thread, with a session each. */
export type Pair = { thread: string; buyer: string; seller: string }

/** Creates people, sessions and threads beside a running server, on its database. */
export async function makePairs(environment: Record<string, string>, pairs: number): Promise<Pair[]> {
  const { database, clock } = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  const { db } = database
  const now = clock.now()
  const { rows: people } = await sql<{ id: bigint }>`
    insert into person (mobile_sealed, mobile_index, roles, created_at)
    select 'x', sha256(('chat ' || n)::bytea), '{}', ${now} from generate_series(1, ${pairs * 2}::int) as n
    returning id`.execute(db)
  const ads = await db
    .selectFrom('ad')
    .select('id')
    .where('state', '=', 'published')
    .orderBy('id')
    .limit(pairs)
    .execute()
  const made: Pair[] = []
  for (let n = 0; n < pairs; n++) {
    const [buyer_id, seller_id] = [people[2 * n]!.id, people[2 * n + 1]!.id]
    const thread = newPublicId()
    await db
      .insertInto('conversation')
      .values({
        public_id: thread,
        ad_id: ads[n % ads.length]!.id,
        buyer_id,
        seller_id,
        buyer_number: 1000 + n,
        started_at: now,
        last_at: now,
        answered_at: null,
      })
      .execute()
    const session = (personId: bigint) => openSession(db, { personId, userAgent: 'bench', now, lifetimeSeconds: 3600 })
    made.push({ thread, buyer: await session(buyer_id), seller: await session(seller_id) })
  }
  await database.close()
  return made
}
