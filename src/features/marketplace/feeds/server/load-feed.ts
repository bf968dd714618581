import { displayYear, getCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import { advertisementPath, feedPath } from '../../addresses.ts'
import { queryAddress, withoutOrder } from '../../search/ad-query.ts'
import { priceModes } from '../../ad/choices.ts'
import { parseAdQuery } from '../../search/parse-ad-query.ts'
import { type AdRow } from '../../ad/server/ad-rows.ts'
import { listAds } from '../../search/server/list-ads.ts'
import { presentCard } from '../../ad/server/present-card.ts'
import { querySubject } from '../../search/server/present-filters.ts'
import { resolveQuery } from '../../search/server/resolve-query.ts'
import type { Feed } from '#platform/http/rss.ts'

const newest = 50

/** Loads the newest ads of any search. Ignores unknown values, order and page. */
export async function loadFeed({ db, now }: RequestContext, params: URLSearchParams): Promise<Feed> {
  const catalogue = await getCatalogue(db)
  const query = withoutOrder(resolveQuery(catalogue, parseAdQuery(params).query).query)
  const { rows } = await listAds(db, catalogue, query, {}, newest)
  const items = rows.map((row) => itemOfAd(row, catalogue, now))
  const subject = querySubject(catalogue, query)
  return {
    title: `آگهی‌های ${subject} · فرمان`,
    description: `جدیدترین آگهی‌های ${subject}`,
    path: queryAddress(advertisementPath, query),
    self: queryAddress(feedPath, query),
    items,
  }
}

/** Formats an ad as a feed entry. */
export function itemOfAd(row: AdRow, catalogue: Catalogue, now: Date): Feed['items'][number] {
  const { title, href, facts, place } = presentCard(row, catalogue, now)
  const year = displayYear(catalogue.makes.byId.get(row.make_id)!, row.year)
  return {
    title: `${title} ${year}`,
    path: href,
    description: `${facts.join(' · ')} · ${priceText(row)} · ${place}`,
    published: row.published_at,
  }
}

function priceText({ price_mode, price_rial, down_payment_rial, instalment_rial }: AdRow): string {
  if (price_mode === 'instalment' && down_payment_rial !== null && instalment_rial !== null) {
    return `پیش‌پرداخت ${formatMoney(down_payment_rial)} · ماهانه ${formatMoney(instalment_rial)}`
  }
  return price_rial === null ? priceModes.negotiable : formatMoney(price_rial)
}
