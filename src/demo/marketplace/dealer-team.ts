import '#features/marketplace/ad/server/tables.ts'
import '#features/marketplace/dealer-panel/server/tables.ts'
import '#features/marketplace/dealers/server/tables.ts'
import '#features/marketplace/contact/server/tables.ts'
import { sql } from 'kysely'
import { dayMs } from '#kit/durations.ts'
import type { Trx } from '#platform/database/database.ts'

/** Days since the colleague joined. */
const joinedDays = 210
/** Every third car of the dealer is the colleague's, with its newest. */
const share = 3

type Team = { owner: bigint; colleague: bigint; now: Date }

/** Makes the demo's colleague a seller of the demo's dealer, with some of its cars. */
export async function seedColleague(trx: Trx, { owner, colleague, now }: Team): Promise<void> {
  const dealer = await trx
    .selectFrom('gallery')
    .select('id')
    .where('owner_id', '=', owner)
    .orderBy('id')
    .executeTakeFirst()
  if (!dealer) return
  const since = new Date(now.getTime() - joinedDays * dayMs)
  await trx
    .insertInto('gallery_member')
    .values({ gallery_id: dealer.id, person_id: colleague, role: 'seller', since })
    .execute()
  const cars = await trx
    .selectFrom('ad')
    .select('id')
    .where('gallery_id', '=', dealer.id)
    // Buyers write about live cars with a price.
    .orderBy(sql`state = 'published' and price_rial is not null`, 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .execute()
  const own = cars.filter((_, at) => at % share === 0).map(({ id }) => id)
  if (own.length === 0) return
  await trx.updateTable('ad').set({ seller_id: colleague }).where('id', 'in', own).execute()
}

/** Writes who saw the number at the cars of the demo's dealer: more in the first days of a car, none before it. */
export async function seedLeads(
  trx: Trx,
  { owner, buyers, now }: { owner: bigint; buyers: readonly bigint[]; now: Date },
): Promise<void> {
  const cars = await trx
    .selectFrom('ad')
    .innerJoin('gallery', 'gallery.id', 'ad.gallery_id')
    .select(['ad.id', 'ad.published_at'])
    .where('gallery.owner_id', '=', owner)
    .where('ad.state', '=', 'published')
    .orderBy('ad.published_at', 'desc')
    .orderBy('ad.id')
    .execute()
  const leads = cars.flatMap(({ id, published_at: published }, at) => {
    if (published === null) return []
    const shown = now.getTime() - published.getTime()
    return buyers
      .filter((_, nth) => (nth * 7 + at * 5) % 11 === 0)
      .map((buyer, nth) => ({
        ad_id: id,
        gallery_id: null,
        person_id: buyer,
        at: new Date(published.getTime() + shown * Math.min(0.95, 0.06 + 0.21 * nth)),
      }))
  })
  if (leads.length > 0) await trx.insertInto('contact_reveal').values(leads).execute()
}
