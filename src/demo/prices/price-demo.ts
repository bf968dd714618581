import { sql } from 'kysely'
import { getCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import { addJalaliMonths, toJalali } from '#kit/jalali.ts'
import { seededRandom, type SeededRandom } from '#kit/seeded-random.ts'
import type { Db } from '#platform/database/database.ts'
import type { Demo } from '#demo/demo.ts'
import { addDays, dayOf, dayOfJalali, type Day } from '#kit/day.ts'
import type { MarketDay } from '#features/prices/market-day.ts'
import { insertMarketDays, readMarketDays } from '#features/prices/server/write-market-days.ts'
import { drawMarketPath, historyDays, pastOf } from './price-history.ts'

/** The note beside every invented number. */
const source = 'قیمت نمایشی'
const growthAYear = 0.31

/** Five years of invented prices that end at the prices of today's invented ads. */
export const pricesDemo: Demo = {
  after: ['marketplace'],
  hasContent: async (db) => (await db.selectFrom('factory_price').select('id').limit(1).execute()).length > 0,
  clear: (trx) => sql`truncate price_held, factory_price, market_quote, market_day, price_index`.execute(trx),
  write: async (trx, { now, seed, content }) => {
    const random = seededRandom(`prices ${seed}`)
    const catalogue = await getCatalogue(trx)
    const today = await readMarketDays(trx, content.marketOffers, now)
    const days = historyDays(dayOf(now))
    const market = drawMarketPath(random, days, growthAYear, 0.11)
    const rows = today.flatMap((row) => [...pastOf(random, row, days, market)])
    await insertMarketDays(trx, rows, true)
    const levels = newLevels(catalogue, today, toJalali(now).year)
    await writeFactoryPrices(trx, random, levels, { now, days, market })
    await writeQuotes(trx, random, levels, { now, days, market })
    await writeIndices(trx, random, now, days)
    return { counts: { marketDays: rows.length } }
  },
}

type Past = { now: Date; days: readonly Day[]; market: readonly number[] }

/** The price of an unused car of each trim in production, from its newest ads. */
function newLevels(catalogue: Catalogue, today: readonly MarketDay[], thisYear: number): Map<number, number> {
  const levels = new Map<number, number>()
  for (const row of today.toSorted((a, b) => a.year - b.year || (a.kind < b.kind ? 1 : -1))) {
    const model = catalogue.models.byId.get(catalogue.trims.byId.get(row.trimId)!.modelId)!
    const make = catalogue.makes.byId.get(model.makeId)!
    if (!model.current || make.origin === 'imported') continue
    const age = row.kind === 'new' ? 0 : thisYear - row.year + 1
    levels.set(row.trimId, Number(row.medianRial) * 1.05 ** age)
  }
  return levels
}

const rialText = (rial: number) => String(Math.round(rial / 1_000_000) * 1_000_000)

/** New factory prices once or twice a year, below the market. */
async function writeFactoryPrices(db: Db, random: SeededRandom, levels: ReadonlyMap<number, number>, past: Past) {
  const { days, market, now } = past
  const rows = [...levels].flatMap(([trim, level]) => {
    const share = 0.72 + 0.2 * random.next()
    const first = random.int(0, 5)
    return days
      .map((day, index) => ({ day, log: market[index]! }))
      .filter((_, index) => index % 8 === first || index === 0)
      .map(({ day, log }) => ({ trim, day, rial: rialText(level * share * Math.exp(log)) }))
  })
  await sql`
    insert into factory_price (trim_id, price_rial, valid_from, source, entered_at, demo)
    select trim, rial, day, ${source}, ${now}, true from json_to_recordset(${JSON.stringify(rows)}::json)
      as given(trim smallint, rial bigint, day date)`.execute(db)
}

/** Quotes of unused cars on the days that the table compares. */
async function writeQuotes(db: Db, random: SeededRandom, levels: ReadonlyMap<number, number>, past: Past) {
  const { days, market, now } = past
  const { year } = toJalali(now)
  const today = days.at(-1)!
  const messages = new Set([0, 1, 7, 30, 91, 182].map((back) => addDays(today, -back)))
  const rows = [...levels].flatMap(([trim, level]) =>
    days.flatMap((day, index) => {
      const rial = level * (1 + random.normal(0, 0.004)) * Math.exp(market[index]!)
      return messages.has(day) ? [{ trim, day, rial: rialText(rial) }] : []
    }),
  )
  await sql`
    insert into market_quote (trim_id, year, kind, day, price_rial, source, entered_at, demo)
    select trim, ${year}::int, 'new', day, rial, ${source}, ${now}, true
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(trim smallint, rial bigint, day date)`.execute(db)
}

/** Consumer prices by month, a dollar and a gram of gold by day. */
async function writeIndices(db: Db, random: SeededRandom, now: Date, days: readonly Day[]) {
  const { year, month } = toJalali(now)
  const months = Array.from({ length: 61 }, (_, back) =>
    dayOfJalali(addJalaliMonths({ year, month, day: 1 }, back - 60)),
  )
  const series = (kind: string, on: readonly Day[], last: number, growth: number, unrest: number) => {
    const path = drawMarketPath(random, on, growth, unrest)
    return on.map((day, index) => ({ kind, day, value: Math.round(last * Math.exp(path[index]!)) }))
  }
  const rows = [
    ...series('consumer', months, 486_300, 0.32, 0.02),
    ...series('dollar', days, 1_184_000, 0.28, 0.16),
    ...series('gold', days, 112_400_000, 0.42, 0.18),
  ]
  await sql`
    insert into price_index (kind, day, value, source, demo)
    select kind, day, value, ${source}, true from json_to_recordset(${JSON.stringify(rows)}::json)
      as given(kind text, day date, value bigint)`.execute(db)
}
