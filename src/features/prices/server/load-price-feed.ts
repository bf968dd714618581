import { getCatalogue } from '#features/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Feed, FeedItem } from '#platform/http/rss.ts'
import { pricesFeedPath, pricesPath, trimPricePath } from '../addresses.ts'
import { dayOf, dayText, type Day } from '#kit/day.ts'
import type { PriceRow } from '../price-table.ts'
import { millionsText, permilleBetween, signedPercent } from '../share-text.ts'
import { findFactoryNews, type FactoryNews } from './find-trim-prices.ts'
import { loadPriceTable } from './load-price-table.ts'

const max = 50

/** Returns new factory prices, and the largest movements of the day; takes the query of the page. */
export async function loadPriceFeed(ctx: RequestContext, { searchParams, search }: URL): Promise<Feed> {
  const { rows, day, query } = await loadPriceTable(ctx, searchParams)
  const titles = new Map(rows.map((row) => [row.trimSlug, row.title]))
  const catalogue = await getCatalogue(ctx.db)
  const requests = (await findFactoryNews(ctx.db, query.day ?? dayOf(ctx.now), max)).flatMap((news) => {
    const { slug } = catalogue.trims.byId.get(news.trimId)!
    const title = titles.get(slug)
    return title === undefined ? [] : [askedItem(news, slug, title)]
  })
  const moved = rows
    .filter((row) => row.day !== null && row.day !== 0)
    .toSorted((a, b) => Math.abs(b.day!) - Math.abs(a.day!))
    .slice(0, max)
  return {
    title: 'قیمت روز خودرو · فرمان',
    description: day ? `قیمت‌های جدید کارخانه و بیشترین تغییر بازار در ${dayText(day)}` : 'قیمت‌های جدید کارخانه',
    path: pricesPath,
    self: pricesFeedPath + search,
    items: [...requests, ...(day ? moved.map((row) => itemOf(row, day)) : [])].slice(0, max),
  }
}

const itemOf = (row: PriceRow, day: Day): FeedItem => ({
  title: `${row.title} ${row.kind === 'new' ? 'صفر' : `مدل ${row.yearText}`}: ${millionsText(row.marketRial!)} میلیون تومان`,
  path: trimPricePath(row.trimSlug, row.kind === 'new' ? 'new' : row.year),
  description: `${signedPercent(row.day!)} نسبت به روز قبل`,
  published: new Date(`${day}T00:00:00+03:30`),
  id: `price:${row.trimSlug}:${row.year}:${row.kind}:${day}`,
})

const askedItem = ({ id, day, rial, before, source }: FactoryNews, slug: string, title: string): FeedItem => ({
  title: `قیمت کارخانهٔ ${title}: ${millionsText(rial)} میلیون تومان`,
  path: trimPricePath(slug, 'new'),
  description:
    (before === null ? '' : `${signedPercent(permilleBetween(before, rial))} نسبت به قبل، `) +
    `از ${dayText(day)}، ${source}`,
  published: new Date(`${day}T00:00:00+03:30`),
  id: `factory-price:${id}`,
})
