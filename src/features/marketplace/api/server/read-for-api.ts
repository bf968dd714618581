import type { z } from 'zod'
import { getCatalogue } from '#features/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { money } from '#platform/http/api-schemas.ts'
import { personalDealer } from '../../addresses.ts'
import { actionsOfSeller } from '../../ad/ad-states.ts'
import { findOwnAdRows } from '../../my-ads/server/find-own-ads.ts'
import { faults as faultTexts } from '../../posting/faults.ts'
import type { adPageSchema, bookmarksSchema, dealerPageSchema, ownAdsSchema } from './api-schemas.ts'
import { countFacets } from '../../search/server/count-facets.ts'
import { findCardRows } from '../../shortlist/server/find-cards.ts'
import { bookmarkRows } from '../../shortlist/server/find-bookmarks.ts'
import { hidesPrice } from '../../ad/server/ad-rows.ts'
import { findDealer } from '../../ad/server/find-dealer.ts'
import { findValuation } from '../../ad/server/find-valuation.ts'
import { getAd } from '../../ad-page/server/get-ad.ts'
import { listAds } from '../../search/server/list-ads.ts'
import { readQuery } from '../../search/server/load-ad-list.ts'
import { findDealerPage, loadOpeningContext, readDealerQuery } from '../../dealers/server/list-dealers.ts'
import { presentAdForApi, presentAdSummaryForApi } from './present-ad-for-api.ts'
import { presentFacets } from '../../search/server/present-filters.ts'
import { countLive } from '../../dealers/server/present-dealer.ts'
import { presentDealerForApi, presentDealerSummaryForApi, presentPersonalForApi } from './present-dealer-for-api.ts'
import { presentInterpretationForApi } from './present-interpretation-for-api.ts'
import '../../ad/server/tables.ts'

/** A dealer by id, private sellers (null), or all sellers (undefined). */
type AdScope = Parameters<typeof listAds>[3]

/** Lists a page of ads for any query. Ignores and names unknown values. */
export async function readAdPage(
  { db, now }: RequestContext,
  params: URLSearchParams,
  scope: AdScope = {},
): Promise<z.output<typeof adPageSchema>> {
  const { catalogue, query, interpretation, dropped } = await readQuery({ db, now }, params)
  const [{ rows, next, cursorDropped }, { total, facets }] = await Promise.all([
    listAds(db, catalogue, query, scope),
    countFacets(db, catalogue, query, scope),
  ])
  const counted = Object.entries(presentFacets(catalogue, query, facets)).map(([key, options]) => [
    key,
    options.map(({ value, label, count, chosen }) => ({ slug: value, label, count, chosen })),
  ])
  return {
    total,
    ads: rows.map((row) => presentAdSummaryForApi(row, catalogue)),
    next,
    facets: Object.fromEntries(counted) as z.output<typeof adPageSchema>['facets'],
    dropped: [...dropped, ...(cursorDropped ? [{ key: 'after', value: '…' }] : [])],
    understood: presentInterpretationForApi(query, interpretation),
  }
}

/** Loads one ad by its id; see {@link getAd} for its errors. */
export async function readAd({ db, scope }: RequestContext, adId: string) {
  const owner = await db
    .selectFrom('ad')
    .leftJoin('gallery', 'gallery.id', 'ad.gallery_id')
    .select(['gallery.slug', 'gallery.name'])
    .where('public_id', '=', adId)
    .executeTakeFirst()
  if (!owner) throw notFound()
  const ad = await getAd(db, { galleryId: owner.slug ?? personalDealer, adId }, scope.session.personId)
  const catalogue = await getCatalogue(db)
  const hidden = hidesPrice(ad)
  const [prices, valuation] = await Promise.all([
    hidden
      ? []
      : db.selectFrom('ad_price').select(['at', 'price_rial']).where('ad_id', '=', ad.id).orderBy('at').execute(),
    hidden ? null : findValuation(db, ad, catalogue),
  ])
  return presentAdForApi(ad, { catalogue, galleryName: owner.name, prices, valuation })
}

/** Lists a page of active dealers for any query. */
export async function readDealerPage(
  ctx: RequestContext,
  params: URLSearchParams,
): Promise<z.output<typeof dealerPageSchema>> {
  const { catalogue, query, dropped } = await readDealerQuery(ctx.db, params)
  const moment = await loadOpeningContext(ctx)
  const { rows, next, total, cursorDropped } = await findDealerPage(ctx, catalogue, query, moment)
  return {
    total,
    galleries: rows.map((row) => presentDealerSummaryForApi(row, { catalogue, liveAds: row.stock, ...moment })),
    next,
    dropped: [...dropped, ...(cursorDropped ? [{ key: 'after', value: '…' }] : [])],
  }
}

/** Loads one dealer, including `personal`. Throws not-found. */
export async function readDealer(ctx: RequestContext, slug: string) {
  const { db } = ctx
  if (slug === personalDealer) return presentPersonalForApi(await countLive(db, null))
  const dealer = await findDealer(db, slug)
  if (!dealer) throw notFound()
  const liveAds = dealer.state === 'suspended' ? 0 : await countLive(db, dealer.id)
  return presentDealerForApi(dealer, {
    catalogue: await getCatalogue(db),
    liveAds,
    ...(await loadOpeningContext(ctx)),
  })
}

/**
 * Lists the ads of a dealer or of private sellers. Throws not-found, and 410 for a suspended
 * dealer.
 */
export async function readDealerAds(ctx: RequestContext, slug: string, params: URLSearchParams) {
  if (slug === personalDealer) return readAdPage(ctx, params, { galleryId: null })
  const dealer = await findDealer(ctx.db, slug)
  if (!dealer) throw notFound()
  if (dealer.state === 'suspended') throw new AppError('suspended', 410)
  return readAdPage(ctx, params, { galleryId: dealer.id })
}

/** Lists a person's bookmarks, newest first. */
export async function readBookmarks(
  { db }: RequestContext,
  personId: bigint,
): Promise<z.output<typeof bookmarksSchema>> {
  const stored = await bookmarkRows(db, personId)
  const prices = new Map(stored.map(({ public_id, price_rial }) => [public_id, price_rial]))
  const [catalogue, rows] = await Promise.all([getCatalogue(db), findCardRows(db, [...prices.keys()])])
  return {
    bookmarks: rows.map((row) => {
      const price = prices.get(row.public_id) ?? null
      return { ad: presentAdSummaryForApi(row, catalogue), keptPrice: price === null ? null : money(price) }
    }),
    gone: stored.length - rows.length,
  }
}

/** Lists a person's own ads with their states. */
export async function readOwnAds({ db }: RequestContext, personId: bigint): Promise<z.output<typeof ownAdsSchema>> {
  const [rows, catalogue] = await Promise.all([findOwnAdRows(db, personId), getCatalogue(db)])
  return {
    ads: rows.map(({ ad, faults }) => ({
      ad: presentAdSummaryForApi(ad, catalogue),
      state: ad.state,
      acts: actionsOfSeller(ad.state),
      faults: Object.entries(faults).flatMap(([step, code]) =>
        code ? [{ step, code, text: faultTexts[code].text }] : [],
      ),
    })),
  }
}
