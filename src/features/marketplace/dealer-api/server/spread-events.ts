import './tables.ts'
import '../../ad/server/tables.ts'
import '../../dealer-panel/server/tables.ts'
import { sql } from 'kysely'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { dayMs } from '#kit/durations.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { money } from '#platform/http/api-schemas.ts'
import type { AdState } from '../../ad/ad-states.ts'
import { adPath, dealerPath } from '../../addresses.ts'
import { stillRuns } from '../../dealer-panel/server/still-runs.ts'
import { threadPath } from '../../conversation-addresses.ts'
import type { EventFacts } from './webhook-events.ts'
import { writeDelivery } from './webhooks.ts'

const chunkSize = 200

/** The events that are not spread yet. */
export const freshEvents = (db: Db) => db.selectFrom('gallery_ad_event').select('id')

/**
 * Creates deliveries for events of ads, in order, for webhooks that want them. Returns the number
 * of events.
 */
export async function spreadEvents(db: Db): Promise<number> {
  const catalogue = await getCatalogue(db)
  let seen = 0
  for (;;) {
    const events = await inTransaction(db, async (trx) => {
      const { rows } = await sql<{
        id: bigint
        gallery_id: bigint
        ad_id: bigint | null
        kind: string
        price_rial: bigint | null
        at: Date
        facts: EventFacts | null
      }>`
        delete from gallery_ad_event where id in
          (select id from gallery_ad_event order by id limit ${chunkSize} for update skip locked)
        returning id, gallery_id, ad_id, kind, price_rial, at, facts`.execute(trx)
      if (rows.length === 0) return 0
      const hooks = await trx
        .selectFrom('gallery_webhook')
        .innerJoin('gallery', 'gallery.id', 'gallery_webhook.gallery_id')
        .select(['gallery_webhook.id', 'gallery_id', 'gallery.slug'])
        .where('gallery_id', 'in', [...new Set(rows.map(({ gallery_id }) => gallery_id))])
        .where('sandbox', '=', false)
        .where('stopped_at', 'is', null)
        .where(stillRuns('gallery_webhook'))
        .execute()
      const ads = await trx
        .selectFrom('ad')
        .innerJoin('gallery', 'gallery.id', 'ad.gallery_id')
        .leftJoin('gallery_stock', 'gallery_stock.ad_id', 'ad.id')
        .select(['ad.id', 'ad.public_id', 'ad.trim_id', 'ad.state', 'ad.price_rial', 'gallery_stock.code'])
        .where('ad.id', 'in', [0n, ...new Set(rows.flatMap(({ ad_id }) => ad_id ?? []))])
        .execute()
      const adOf = new Map(ads.map((ad) => [ad.id, ad]))
      for (const event of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
        const ad = event.ad_id === null ? null : adOf.get(event.ad_id)
        if (ad === undefined) continue
        for (const hook of hooks.filter(({ gallery_id }) => gallery_id === event.gallery_id)) {
          await writeDelivery(trx, {
            webhookId: hook.id,
            kind: event.kind,
            sandbox: false,
            gallery: hook.slug,
            at: event.at,
            data: dataOf(
              event,
              hook.slug,
              ad && {
                id: ad.public_id,
                gallery: hook.slug,
                code: ad.code,
                title: vehicleTitle(catalogue, ad.trim_id),
                state: movedState(event.kind) ?? ad.state,
                priceRial: event.kind.startsWith('ad.') && !isEdit(event.kind) ? event.price_rial : ad.price_rial,
              },
            ),
          })
        }
      }
      return rows.length
    })
    seen += events
    if (events < chunkSize) return seen
  }
}

const isEdit = (kind: string) => kind.startsWith('ad.edit-')

/** Returns the state of an ad that an event names; null for other events. */
const movedState = (kind: string): AdState | null =>
  kind.startsWith('ad.') && kind !== 'ad.price-changed' && !isEdit(kind) ? (kind.slice(3) as AdState) : null

type Statement = {
  id: string
  gallery: string
  code: string | null
  title: string
  state: AdState
  priceRial: bigint | null
}

/** Formats the ad of an event for a program. */
export const eventData = ({ id, gallery, code, title, state, priceRial }: Statement) => ({
  id,
  code,
  title,
  state,
  price: priceRial === null ? null : money(priceRial),
  path: adPath(gallery, id),
})

type Noted = { kind: string; facts: EventFacts | null }

/** Formats an event of an ad, a thread or a review for a program. */
function dataOf({ kind, facts }: Noted, dealer: string, message: Statement | null): object {
  const ad = message && eventData(message)
  if (kind.startsWith('ad.')) return ad ?? {}
  const { thread = null, by, amountRial, visitAt, review, honesty, conduct, fairness } = facts ?? {}
  if (kind.startsWith('review.')) {
    return { review, scores: { honesty, conduct, fairness }, path: `${dealerPath(dealer)}#reviews` }
  }
  const path = thread === null ? null : threadPath(thread)
  if (kind === 'lead.created') return { ad, by, thread, path }
  return {
    ad,
    thread,
    path,
    ...(amountRial && { amount: money(BigInt(amountRial)) }),
    ...(visitAt && { visitAt: new Date(visitAt).toISOString() }),
  }
}

const keptDays = 30

/** Deletes old deliveries and expired sandbox ads. */
export async function removeOldTraces(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptDays * dayMs)
  await db.deleteFrom('gallery_webhook_delivery').where('at', '<', oldest).where('state', '<>', 'waiting').execute()
  await db.deleteFrom('gallery_sandbox_ad').where('ends_at', '<=', now).execute()
}
