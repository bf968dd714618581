import { contextOf } from '#platform/context.ts'
import { csvResponse, type CsvCell } from '#platform/http/csv.ts'
import { readSort } from '#ui/table-view.ts'
import { dayParam, priceSorts, sortRows, type PriceRow } from '../price-table.ts'
import { loadPriceTable } from '../server/load-price-table.ts'
import type { Route } from './+types/prices-csv'

const heads = [
  'خودرو',
  'سال ساخت',
  'وضعیت',
  'قیمت بازار (ریال)',
  'قیمت کارخانه (ریال)',
  'اختلاف (درصد)',
  'تغییر روز (درصد)',
  'تغییر هفته (درصد)',
  'تغییر ماه (درصد)',
  'تعداد آگهی',
  'تاریخ',
]

/** The rows of the page as a file, by the same query. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { rows, day } = await loadPriceTable(contextOf(context), url.searchParams)
  const sort = readSort(url.searchParams, priceSorts, { key: 'name', descending: false })
  const date = day && dayParam(day)
  const cells = sortRows(rows, sort.key, sort.descending).map((row) => cellsOf(row, date))
  return csvResponse({ name: 'prices', heads, rows: cells })
}

const percent = (permille: number | null) => (permille === null ? null : permille / 10)

const cellsOf = (row: PriceRow, date: string | null): CsvCell[] => [
  row.title,
  row.year,
  row.kind === 'new' ? 'صفر' : 'کارکرده',
  row.marketRial,
  row.factoryRial,
  ...[row.gap, row.day, row.week, row.month].map(percent),
  row.sample,
  date,
]
