import type { Db } from '#platform/database/database.ts'
import type { MarketItem, MarketSections } from '#platform/market.ts'
import { pricesPath, trimPricePath } from '../addresses.ts'
import { dayOf } from '#kit/day.ts'
import type { PriceRow } from '../price-table.ts'
import { millionsText, signedPercent } from '../share-text.ts'
import { findPriceTable } from './find-price-table.ts'

/** Returns the prices that rose and fell within a week, the strongest first. */
export async function findMovers(db: Db, now: Date, max: number): Promise<{ up: PriceRow[]; down: PriceRow[] }> {
  const { rows } = await findPriceTable(db, dayOf(now))
  const moved = strongestOfModel(rows.filter(({ week, marketRial }) => week !== null && marketRial !== null))
  const byMove = moved.toSorted((a, b) => b.week! - a.week! || (a.trimSlug < b.trimSlug ? -1 : 1))
  return {
    up: byMove.filter(({ week }) => week! > 0).slice(0, max),
    down: byMove
      .filter(({ week }) => week! < 0)
      .toReversed()
      .slice(0, max),
  }
}

/** One row of each trim: the years of one car move together, and five rows of it would be noise. */
function strongestOfModel(rows: readonly PriceRow[]): PriceRow[] {
  const groups = Map.groupBy(rows, ({ trimSlug }) => trimSlug)
  return [...groups.values()].map((ofTrim) => ofTrim.toSorted((a, b) => Math.abs(b.week!) - Math.abs(a.week!))[0]!)
}

const yearOf = ({ kind, yearText }: PriceRow) => (kind === 'new' ? 'صفر' : `مدل ${yearText}`)

export const moverItem = (row: PriceRow): MarketItem => ({
  href: trimPricePath(row.trimSlug, row.kind === 'new' ? 'new' : row.year),
  label: `${row.title} ${yearOf(row)}`,
  value: signedPercent(row.week!),
  tone: row.week! > 0 ? 'good' : 'bad',
  note: `${millionsText(row.marketRial!)} میلیون تومان${row.gap === null ? '' : `، ${signedPercent(row.gap)} نسبت به کارخانه`}`,
})

const shown = 5

const more = { href: `${pricesPath}?sort=-week`, label: 'همهٔ قیمت‌ها' }

export const priceSections: MarketSections = {
  'vehicle-info': async ({ db, now }) => {
    const { up, down } = await findMovers(db, now, shown)
    return [
      { title: 'گران‌شده‌های این هفته', items: up.map(moverItem), more, order: 10 },
      { title: 'ارزان‌شده‌های این هفته', items: down.map(moverItem), more, order: 20 },
    ]
  },
}
