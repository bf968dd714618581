import './tables.ts'
import '../../contact/server/tables.ts'
import { sql } from 'kysely'
import { getCatalogue } from '#features/catalog/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatDate } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import { afterKeyset, keysetPage, readKeyset, writeKeyset } from '#platform/keyset.ts'
import type { AdState } from '../../ad/ad-states.ts'
import { presentCard } from '../../ad/server/present-card.ts'
import { selectFullAds } from '../../ad/server/ad-rows.ts'
import { tabs, type Tab } from '../../my-ads/tabs.ts'
import type { DeskGallery } from './desk-context.ts'

const pageSize = 50

type Asked = { tab: Tab; after: string | null }

/** Counts the ads of the dealer per tab. */
export async function countStock({ db }: RequestContext, gallery: DeskGallery): Promise<Record<Tab, number>> {
  const rows = await db
    .selectFrom('ad')
    .select(['state', sql<number>`count(*)::int`.as('n')])
    .where('gallery_id', '=', gallery.id)
    .groupBy('state')
    .execute()
  const counts = new Map<AdState, number>(rows.map(({ state, n }) => [state, n]))
  return Object.fromEntries(
    Object.entries(tabs).map(([tab, { states }]) => [
      tab,
      states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0),
    ]),
  ) as Record<Tab, number>
}

/**
 * Lists one page of the stock of a dealer, newest first; `reveals` is the number of people who saw
 * the ad's number.
 */
export async function findStock(ctx: RequestContext, gallery: DeskGallery, { tab, after }: Asked) {
  const place = readKeyset(after)
  let query = selectFullAds(ctx.db)
    .select([
      'created_at',
      sql<number>`(select count(*)::int from contact_reveal where contact_reveal.ad_id = ad.id)`.as('reveals'),
      sql<string | null>`(select code from gallery_stock where gallery_stock.ad_id = ad.id)`.as('code'),
    ])
    .where('gallery_id', '=', gallery.id)
    .where('state', 'in', tabs[tab].states)
  if (place)
    query = query.where(
      afterKeyset(place, { column: 'ad.created_at', id: 'ad.id', order: 'desc', type: 'timestamptz' }),
    )
  const found = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const { rows, next } = keysetPage(found, pageSize, ({ created_at, id }) => writeKeyset(created_at, id))
  const catalogue = await getCatalogue(ctx.db)
  return {
    next,
    rows: rows.map((ad) => {
      const { title, facts, price } = presentCard(ad, catalogue, ctx.now)
      return {
        id: ad.public_id,
        code: ad.code && toPersianDigits(ad.code),
        title,
        facts: facts[0] ?? '',
        price,
        state: ad.state,
        pictures: formatInteger(ad.pictures.length),
        reveals: formatInteger(ad.reveals),
        until: ad.state === 'published' && ad.expires_at ? formatDate(ad.expires_at) : null,
      }
    }),
  }
}
