import { sql } from 'kysely'
import { z } from 'zod'
import { displayYear, getCatalogue, vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import { notifyMany } from '#features/notifications/contract.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { defineJob, handleJob } from '#platform/jobs/jobs.ts'
import { trimPricePath } from '../../addresses.ts'
import { dayOf } from '#kit/day.ts'
import { checkFor, type AlertKind } from '../../price-alerts/price-alert.ts'
import '../tables.ts'
import { priceReachedNotice } from './notices.ts'
import { findWatchedPrices, keyOfPrice } from './watched-prices.ts'

/** Checks whether prices have crossed the targets of alerts; of some trims, or of all. */
export const checkAlertsJob = defineJob({
  name: 'prices.look-at-alerts',
  lane: 'bulk',
  payload: z.object({ trimIds: z.array(z.number()).optional() }),
})

export const checkAlertsHandler = (deps: { db: Db; clock: Clock }) =>
  handleJob(checkAlertsJob, ({ trimIds }) => checkAlerts(deps, trimIds))

const batchSize = 500

/** Notifies of every crossing once; returns the number of notifications. Idempotent. */
export async function checkAlerts(
  { db, clock }: { db: Db; clock: Clock },
  trimIds?: readonly number[],
): Promise<number> {
  const catalogue = await getCatalogue(db)
  let message = 0
  let last = 0n
  for (;;) {
    let ask = db.selectFrom('price_alert').select(['id', 'trim_id']).where('active', '=', true).where('id', '>', last)
    if (trimIds) ask = ask.where('trim_id', 'in', trimIds)
    const batch = await ask.orderBy('id').limit(batchSize).execute()
    if (batch.length === 0) return message
    last = batch.at(-1)!.id
    message += await checkSomeAlerts(db, catalogue, batch, clock.now())
  }
}

async function checkSomeAlerts(
  db: Db,
  catalogue: Catalogue,
  batch: readonly { id: bigint; trim_id: number }[],
  now: Date,
): Promise<number> {
  const today = dayOf(now)
  const prices = await findWatchedPrices(db, [...new Set(batch.map(({ trim_id }) => trim_id))], today)
  const byKey = new Map(prices.map((price) => [keyOfPrice(price), price.rial]))
  return inTransaction(db, async (trx) => {
    const alerts = await trx
      .selectFrom('price_alert')
      .selectAll()
      .where('active', '=', true)
      .where('id', '>=', batch[0]!.id)
      .where('id', '<=', batch.at(-1)!.id)
      .orderBy('id')
      .forUpdate()
      .execute()
    const appearances = alerts.flatMap((alert) => {
      const rial = byKey.get(keyOfPrice({ trimId: alert.trim_id, kind: alert.kind, year: alert.year }))
      // An unknown price is on neither side of a target.
      if (rial === undefined) return []
      const notifiedToday = alert.told_at !== null && dayOf(alert.told_at) === today
      const { side, target_rial: targetRial } = alert
      const appearance = checkFor({ side, targetRial, crossed: alert.crossed, toldToday: notifiedToday }, rial)
      // A second crossing on one day stays for the next day.
      const crossed = appearance.crossed && !alert.crossed && !appearance.tell ? false : appearance.crossed
      return crossed === alert.crossed ? [] : [{ alert, rial, crossed, tell: appearance.tell }]
    })
    if (appearances.length === 0) return 0
    const rows = appearances.map(({ alert, rial, crossed, tell }) => ({
      id: String(alert.id),
      rial: String(rial),
      crossed,
      tell,
    }))
    await sql`
      update price_alert set crossed = look.crossed,
        told_at = case when look.tell then ${now}::timestamptz else told_at end,
        told_rial = case when look.tell then look.rial else told_rial end,
        times_told = times_told + look.tell::int
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as look (id bigint, rial bigint, crossed boolean, tell boolean)
      where price_alert.id = look.id`.execute(trx)
    const messages = appearances.filter(({ tell }) => tell)
    await notifyMany(
      trx,
      { now },
      {
        notice: priceReachedNotice,
        to: messages.map(({ alert, rial }) => ({
          personId: alert.person_id,
          data: {
            car: watchedName(catalogue, alert.trim_id, alert.kind, alert.year),
            side: alert.side,
            priceRial: String(rial),
            targetRial: String(alert.target_rial),
          },
          link: trimPricePath(catalogue.trims.byId.get(alert.trim_id)!.slug, alert.kind === 'new' ? 'new' : alert.year),
          key: `price-alert:${alert.id}:${alert.times_told + 1}`,
        })),
      },
    )
    return messages.length
  })
}

/** «پژو ۲۰۷ دستی TU5 مدل ۱۴۰۱» */
export function watchedName(catalogue: Catalogue, trimId: number, kind: AlertKind, year: number | null): string {
  const make = catalogue.makes.byId.get(catalogue.models.byId.get(catalogue.trims.byId.get(trimId)!.modelId)!.makeId)!
  const title = vehicleTitle(catalogue, trimId)
  if (kind === 'factory' || year === null) return `${title} در کارخانه`
  return kind === 'new' ? `${title} صفر` : `${title} مدل ${displayYear(make, year)}`
}
