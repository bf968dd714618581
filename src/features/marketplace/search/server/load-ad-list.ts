import { redirect } from '#kit/redirect.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { AdListView } from '../ad-list-view.ts'
import { newSavedSearchPath } from '../../saved-search-addresses.ts'
import { formatAdQuery, queryAddress, withoutOrder, type AdQuery } from '../ad-query.ts'
import { paramName } from '../filter-keys.ts'
import { emptyQuery, isOwnKey, parseAdQuery } from '../parse-ad-query.ts'
import { countFacets } from './count-facets.ts'
import type { Scope } from './ad-index/filters.ts'
import { findRelaxations } from './find-relaxations.ts'
import { listAds } from './list-ads.ts'
import { withFoundWords } from './find-words-in-ads.ts'
import { presentCards } from '../../ad/server/present-card.ts'
import { presentListCard } from './present-list-card.ts'
import { presentApplied, presentFacets, presentOtherPlates, querySubject } from './present-filters.ts'
import { isRangeField, presentEchoes, presentProblems } from './present-ranges.ts'
import { presentMapLink, presentPlaceMap } from './present-place-map.ts'
import { presentTownMap } from './present-town-map.ts'
import { presentInterpretation } from './present-interpretation.ts'
import { resolveQuery } from './resolve-query.ts'
import { understandQuery } from './sentence/understand-query.ts'

/** `gallery` with id null is the reserved dealer of private sellers; absent means all ads. */
export type ListScope = { base: string; gallery?: { id: bigint | null; slug: string } }

/**
 * Reads the query of any address against the catalogue, with its sentence interpreted as filters.
 * Pages and API share it.
 */
export async function readQuery(ctx: Pick<RequestContext, 'db' | 'now'>, params: URLSearchParams) {
  const catalogue = await getCatalogue(ctx.db)
  const parsed = parseAdQuery(params)
  const { query: requested, dropped } = resolveQuery(catalogue, parsed.query)
  const { query, interpretation } = await understandQuery(ctx, requested, params.get('said'))
  return { catalogue, query, interpretation, dropped: [...parsed.dropped, ...dropped] }
}

function isCanonical(params: URLSearchParams, query: AdQuery): boolean {
  const spelling = (entries: URLSearchParams) => [...entries].map(([key, value]) => `${key}=${value}`).sort()
  const existing = new Set(formatAdQuery(query).keys())
  const given = new URLSearchParams([...params].filter(([key]) => existing.has(key) || isOwnKey(key)))
  return spelling(given).join('&') === spelling(formatAdQuery(query)).join('&')
}

const scopeOf = ({ gallery }: ListScope): Scope => (gallery ? { galleryId: gallery.id } : {})

/**
 * Loads a list of ads for any address: results, counts, chips, and suggestions for an empty result.
 */
export async function loadAdList(ctx: RequestContext, params: URLSearchParams, list: ListScope): Promise<AdListView> {
  const { db, now } = ctx
  const { base, gallery } = list
  const scope = scopeOf(list)
  const { catalogue, query, interpretation, dropped } = await readQuery(ctx, params)
  // Redirect sentences, Persian digits and empty fields to the canonical address, unless dropped
  // values must be reported.
  if (dropped.length === 0 && !isCanonical(params, query)) throw redirect(queryAddress(base, query))
  const [{ rows, next, cursorDropped }, { total, facets, histograms }] = await Promise.all([
    listAds(db, catalogue, query, scope),
    countFacets(db, catalogue, query, scope),
  ])
  if (cursorDropped) dropped.push({ key: 'after', value: '…' })
  const relaxations = total === 0 ? await findRelaxations(db, catalogue, query, base, scope) : []
  const applied = presentApplied(catalogue, query, base)
  return {
    base,
    gallery: gallery?.slug ?? null,
    query,
    total,
    ads: await withFoundWords(
      db,
      query,
      rows,
      presentCards(rows, (row) => presentListCard(row, catalogue, now)),
    ),
    next: next && queryAddress(base, { ...query, after: next }),
    facets: presentFacets(catalogue, query, facets),
    histograms,
    applied,
    save: gallery || applied.length === 0 ? null : newSavedSearchPath(formatAdQuery(withoutOrder(query)).toString()),
    whole: queryAddress(base, { ...emptyQuery, map: query.map }),
    otherPlates: presentOtherPlates(query, facets, base),
    mapLink: gallery ? null : presentMapLink(query, base),
    map: query.map && !gallery ? presentPlaceMap(catalogue, query, facets, base) : null,
    townMap:
      query.map && !gallery
        ? await presentTownMap(ctx, catalogue, query, { base, streets: Boolean(ctx.config.MAP_STREETS_FILE) })
        : null,
    dropped: dropped.filter(({ key }) => !isRangeField(key)).map(({ key, value }) => `${paramName(key)}: ${value}`),
    ranges: { problems: presentProblems(query, dropped, base), echoes: presentEchoes(query) },
    relaxations,
    subject: querySubject(catalogue, query),
    interpretation: interpretation && presentInterpretation(catalogue, query, interpretation, base),
    nearOptions: nearOptions(catalogue, query),
  }
}

function nearOptions(catalogue: Awaited<ReturnType<typeof getCatalogue>>, query: AdQuery) {
  if (query.sort !== 'nearest') return null
  return catalogue.provinces.list.flatMap((province) =>
    catalogue.citiesOf(province.id).map(({ slug, nameFa, capital }) => ({
      value: slug,
      label: capital ? nameFa : `${nameFa} (${province.nameFa})`,
    })),
  )
}

/** Loads the next page, for «نمایش بیشتر» in place. */
export async function loadMoreAds(ctx: RequestContext, params: URLSearchParams, list: ListScope) {
  const { catalogue, query } = await readQuery(ctx, params)
  const { rows, next } = await listAds(ctx.db, catalogue, query, scopeOf(list))
  return {
    ads: await withFoundWords(
      ctx.db,
      query,
      rows,
      presentCards(rows, (row) => presentListCard(row, catalogue, ctx.now)),
    ),
    next: next && queryAddress(list.base, { ...query, after: next }),
  }
}

/** Loads total and counts, for the filter sheet with unapplied choices. */
export async function loadCounts(ctx: RequestContext, params: URLSearchParams, list: ListScope) {
  const { catalogue, query, dropped } = await readQuery(ctx, params)
  const { total, facets, histograms } = await countFacets(ctx.db, catalogue, query, scopeOf(list))
  const { toman, year, km } = query
  return {
    total,
    facets: presentFacets(catalogue, query, facets),
    histograms,
    ranges: { toman, year, km },
    fields: { problems: presentProblems(query, dropped, list.base), echoes: presentEchoes(query) },
  }
}
