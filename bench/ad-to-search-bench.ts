import { sql } from 'kysely'
import { newToken, sha256 } from '#platform/secrets.ts'
import { openPlatform } from '#platform/open-platform.ts'
import '#features/marketplace/dealers/server/tables.ts'
import '#features/marketplace/dealer-api/server/tables.ts'

/** Creates API keys of a licensed dealer, beside a running server, on its database. */
export async function makeDealerKeys(environment: Record<string, string>, count: number): Promise<string[]> {
  const { database, clock } = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  const { db } = database
  const dealer = await db
    .selectFrom('gallery')
    .select(['id', 'owner_id'])
    .where('state', '=', 'active')
    .where('owner_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('gallery').set({ licence_checked_at: clock.now() }).where('id', '=', dealer.id).execute()
  // Measures an ad that staff need not review, regardless of the price rating in the demo's market.
  const trust = { publishedBefore: 0, accountDays: 0, riskMost: 1000 }
  const yesterday = new Date(clock.now().getTime() - 24 * 3600_000)
  await sql`
    insert into rule_version (key, effective_from, value, note, created_at)
    values ('ad-trust', ${yesterday}, ${JSON.stringify(trust)}::jsonb, 'bench', ${yesterday})`.execute(db)
  const tokens = Array.from({ length: count }, () => `farman_live_${newToken()}`)
  await db
    .insertInto('gallery_api_key')
    .values(
      tokens.map((token) => ({
        gallery_id: dealer.id,
        person_id: dealer.owner_id!,
        name: 'bench',
        token_hash: sha256(token),
        hint: token.slice(-4),
        scopes: ['ads:read', 'ads:write'],
        sandbox: false,
        created_at: clock.now(),
      })),
    )
    .execute()
  await database.close()
  return tokens
}
