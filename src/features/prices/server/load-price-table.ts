import { findHolidays, getCatalogue } from '#features/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { dayOf, jalaliOfDay, type Day } from '#kit/day.ts'
import { jalaliText, jalaliWeekday, WEEKDAY_NAMES } from '#kit/jalali.ts'
import type { Db } from '#platform/database/database.ts'
import { chooseRows, parsePriceQuery, type PriceQuery, type PriceRow } from '../price-table.ts'
import { findPriceTable, type PriceTable } from './find-price-table.ts'

type LoadedTable = Omit<PriceTable, 'rows'> & {
  query: PriceQuery
  rows: readonly PriceRow[]
  /** The number of rows without a search. */
  total: number
  makes: readonly { value: string; label: string }[]
  /** This day has no prices, only an earlier one. */
  late: boolean
  /** Why there is no trading on this day; null on a working day. */
  closed: string | null
}

/** Returns the table for a query, tolerant of broken values. */
export async function loadPriceTable({ db, now }: RequestContext, params: URLSearchParams): Promise<LoadedTable> {
  const today = dayOf(now)
  const query = parsePriceQuery(params, today)
  const request = query.day ?? today
  const { rows, ...table } = await findPriceTable(db, request)
  const catalogue = await getCatalogue(db)
  const offered = new Set(rows.map(({ makeSlug }) => makeSlug))
  const makes = catalogue.makes.list.filter(({ slug }) => offered.has(slug))
  const existing = { ...query, make: query.make !== null && offered.has(query.make) ? query.make : null }
  return {
    ...table,
    query: existing,
    rows: chooseRows(rows, existing),
    total: rows.length,
    makes: makes.map(({ slug, nameFa }) => ({ value: slug, label: nameFa })),
    late: table.day !== null && table.day < request,
    closed: await whyClosed(db, request),
  }
}

const friday = 6

/** Showrooms and factories are closed on Fridays and official holidays; ads stay. */
async function whyClosed(db: Db, day: Day): Promise<string | null> {
  const date = jalaliOfDay(day)
  if (jalaliWeekday(date) === friday) return WEEKDAY_NAMES[friday]!
  return (await findHolidays(db, date, 1)).get(jalaliText(date)) ?? null
}
