import type { RequestContext } from '#platform/context.ts'
import type { Feed, FeedItem } from '#platform/http/rss.ts'
import { pricesFeedPath, pricesPath, trimPricePath } from '../addresses.ts'
import { dayText, type Day } from '../days.ts'
import type { PriceRow } from '../price-table.ts'
import { millionsText, signedPercent } from '../share-text.ts'
import { loadPriceTable } from './load-price-table.ts'

const most = 50

/** The largest movements of the day; takes the query of the page. */
export async function loadPriceFeed(ctx: RequestContext, { searchParams, search }: URL): Promise<Feed> {
  const { rows, day } = await loadPriceTable(ctx, searchParams)
  const moved = rows
    .filter((row) => row.day !== null && row.day !== 0)
    .toSorted((a, b) => Math.abs(b.day!) - Math.abs(a.day!))
    .slice(0, most)
  return {
    title: 'قیمت روز خودرو · فرمان',
    description: day ? `بیشترین تغییر قیمت در ${dayText(day)}` : 'بیشترین تغییر قیمت روز',
    path: pricesPath,
    self: pricesFeedPath + search,
    items: day ? moved.map((row) => itemOf(row, day)) : [],
  }
}

const itemOf = (row: PriceRow, day: Day): FeedItem => ({
  title: `${row.title} ${row.kind === 'new' ? 'صفر' : `مدل ${row.yearText}`}: ${millionsText(row.marketRial!)} میلیون تومان`,
  path: trimPricePath(row.trimSlug, row.kind === 'new' ? 'new' : row.year),
  description: `${signedPercent(row.day!)} نسبت به روز قبل`,
  published: new Date(`${day}T00:00:00+03:30`),
  id: `price:${row.trimSlug}:${row.year}:${row.kind}:${day}`,
})
