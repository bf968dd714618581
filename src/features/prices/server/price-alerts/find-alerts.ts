import { getCatalogue } from '#features/catalog/contract.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { trimPricePath } from '../../addresses.ts'
import { dayOf, dayText } from '#kit/day.ts'
import { alertSentence } from '../../price-alerts/price-alert.ts'
import '../tables.ts'
import { watchedName } from './check-alerts.ts'
import { findWatchedPrices, keyOfPrice } from './watched-prices.ts'

export type AlertView = {
  id: string
  car: string
  href: string
  sentence: string
  /** The price of today; null when unknown. */
  now: string | null
  /** The last time at which the price reached the target, and that price. */
  told: string | null
  active: boolean
}

/** Lists a person's alerts with today's price of each (null when unknown), newest first; of one trim, or of all. */
export async function findOwnAlerts({ db, now }: RequestContext, personId: bigint, trimId?: number) {
  let ask = db.selectFrom('price_alert').selectAll().where('person_id', '=', personId)
  if (trimId !== undefined) ask = ask.where('trim_id', '=', trimId)
  const alerts = await ask.orderBy('id', 'desc').execute()
  const prices = await findWatchedPrices(db, [...new Set(alerts.map(({ trim_id }) => trim_id))], dayOf(now))
  const byKey = new Map(prices.map((price) => [keyOfPrice(price), price.rial]))
  return alerts.map((alert) => {
    const { trim_id: trim, kind, year } = alert
    return { ...alert, nowRial: byKey.get(keyOfPrice({ trimId: trim, kind, year })) ?? null }
  })
}

/** The same in the words of the pages. */
export async function findAlerts(ctx: RequestContext, personId: bigint, trimId?: number): Promise<AlertView[]> {
  const [catalogue, alerts] = await Promise.all([getCatalogue(ctx.db), findOwnAlerts(ctx, personId, trimId)])
  return alerts.map((alert) => {
    const { trim_id: trim, kind, year, side, target_rial: target, nowRial } = alert
    return {
      id: alert.public_id,
      car: watchedName(catalogue, trim, kind, year),
      href: trimPricePath(catalogue.trims.byId.get(trim)!.slug, kind === 'new' ? 'new' : year),
      sentence: alertSentence(kind, side, target),
      now: nowRial === null ? null : formatMoney(nowRial),
      told:
        alert.told_at && alert.told_rial !== null
          ? `${dayText(dayOf(alert.told_at))} به ${formatMoney(alert.told_rial)} رسید`
          : null,
      active: alert.active,
    }
  })
}

/** Exports a person's alerts, for the file of own data. */
export const exportAlerts = (db: Db, personId: bigint) =>
  db
    .selectFrom('price_alert')
    .innerJoin('trim_level', 'trim_level.id', 'trim_id')
    .select(['slug', 'kind', 'year', 'side', 'target_rial', 'active', 'made_at', 'told_at', 'told_rial'])
    .where('person_id', '=', personId)
    .orderBy('price_alert.id')
    .execute()
