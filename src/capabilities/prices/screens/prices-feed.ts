import { contextOf } from '#platform/context.ts'
import { rssXml, type FeedItem } from '#platform/http/rss.ts'
import { xmlResponse } from '#platform/http/xml-response.ts'
import { pricesFeedPath, pricesPath, trimPricePath } from '../addresses.ts'
import { dayText } from '../days.ts'
import type { PriceRow } from '../price-table.ts'
import { loadPriceTable } from '../server/load-price-table.ts'
import { millionsText, signedPercent } from '../share-text.ts'
import type { Route } from './+types/prices-feed'

const most = 50

/** The largest movements of the day as RSS 2.0; takes the query of the page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { rows, day } = await loadPriceTable(contextOf(context), url.searchParams)
  const moved = rows
    .filter((row) => row.day !== null && row.day !== 0)
    .toSorted((a, b) => Math.abs(b.day!) - Math.abs(a.day!))
    .slice(0, most)
  const feed = {
    title: 'قیمت روز خودرو در فرمان',
    description: day ? `بیشترین تغییر قیمت در ${dayText(day)}` : 'بیشترین تغییر قیمت روز',
    path: pricesPath,
    self: pricesFeedPath + url.search,
    items: day ? moved.map((row) => itemOf(row, day)) : [],
  }
  return xmlResponse(rssXml(feed, url.origin), 'application/rss+xml', 300)
}

const itemOf = (row: PriceRow, day: string): FeedItem => ({
  title: `${row.title} ${row.kind === 'new' ? 'صفر' : `مدل ${row.yearText}`}: ${millionsText(row.marketRial!)} میلیون تومان`,
  path: trimPricePath(row.trimSlug, row.kind === 'new' ? 'new' : row.year),
  description: `${signedPercent(row.day!)} نسبت به روز قبل`,
  published: new Date(`${day}T00:00:00+03:30`),
  id: `price:${row.trimSlug}:${row.year}:${row.kind}:${day}`,
})
