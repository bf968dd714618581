import './tables.ts'
import '../../contact/server/tables.ts'
import '../../conversations/server/tables.ts'
import { sql, type RawBuilder } from 'kysely'
import { getCatalogue, vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import { findNames } from '#features/identity/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { dayMs } from '#kit/durations.ts'
import { formatDate, tehranDaysBetween } from '#kit/jalali.ts'
import { foldForSearch } from '#kit/text.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { AdState } from '../../ad/ad-states.ts'
import { colours, type ColourSlug } from '../../ad/choices.ts'
import { presentCard } from '../../ad/server/present-card.ts'
import { selectFullAds } from '../../ad/server/ad-rows.ts'
import { tabs, type Tab } from '../../my-ads/tabs.ts'
import { ages, searchWords, type StockQuery, type StockSort } from '../stock-query.ts'
import type { StockRow } from '../stock-row.ts'
import type { PanelDealer } from './panel-context.ts'

export const stockPageSize = 50

const folded = new WeakMap<Catalogue, Map<number, string>>()

/** Returns the folded names of every trim, in Persian and Latin. */
function trimNames(catalogue: Catalogue): Map<number, string> {
  let names = folded.get(catalogue)
  if (!names) {
    names = new Map(
      catalogue.trims.list.map((trim) => {
        const model = catalogue.models.byId.get(trim.modelId)!
        const make = catalogue.makes.byId.get(model.makeId)!
        const all = [vehicleTitle(catalogue, trim.id), make.nameEn, model.nameEn, trim.nameEn]
        return [trim.id, ` ${foldForSearch(all.join(' '))}`]
      }),
    )
    folded.set(catalogue, names)
  }
  return names
}

/** Lists the trims whose name has a word that begins so. */
export function trimsNamed(catalogue: Catalogue, word: string): number[] {
  const target = foldForSearch(word)
  return [...trimNames(catalogue)].flatMap(([id, name]) => (target && name.includes(` ${target}`) ? id : []))
}

/** One word of a search: a part of the car's name, its colour, its year, or its code. */
function hasWord(catalogue: Catalogue, word: string): RawBuilder<boolean> {
  const target = foldForSearch(word)
  const trims = trimsNamed(catalogue, word)
  const shades = (Object.keys(colours) as ColourSlug[]).filter(
    (slug) => target && foldForSearch(colours[slug]) === target,
  )
  const year = /^\d{4}$/.test(word) ? Number(word) : null
  const part = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`(ad.trim_id = any(${trims}::integer[]) or ad.colour = any(${shades}::text[])
    or ad.year = ${year}::integer or ad.public_id = ${word} or exists (
      select from gallery_stock where gallery_stock.ad_id = ad.id and gallery_stock.code ilike ${part}))`
}

type Narrowing = { catalogue: Catalogue; galleryId: bigint; now: Date }

/** Returns the condition of a query for rows of `ad`, without its state. */
function narrow(query: StockQuery, { catalogue, galleryId, now }: Narrowing): RawBuilder<boolean> {
  const { words, model, least, most, age, person } = query
  const parts = [sql<boolean>`ad.gallery_id = ${galleryId}`]
  for (const word of searchWords(words)) parts.push(hasWord(catalogue, word))
  if (model !== null) parts.push(sql`ad.model_id = ${catalogue.models.bySlug.get(model)?.id ?? 0}`)
  if (least !== null) parts.push(sql`ad.price_rial >= ${least}`)
  if (most !== null) parts.push(sql`ad.price_rial <= ${most}`)
  if (person !== null) parts.push(sql`ad.seller_id = ${person}`)
  if (age !== null) {
    const { from, until } = ages[age]
    const before = (days: number) => new Date(now.getTime() - days * dayMs)
    parts.push(sql`ad.published_at <= ${before(from)}`)
    if (until !== null) parts.push(sql`ad.published_at > ${before(until)}`)
  }
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** Returns the condition of the ads that a query with a state matches. */
export const matching = (query: StockQuery & { tab: Tab }, narrowing: Narrowing): RawBuilder<boolean> =>
  sql<boolean>`(${narrow(query, narrowing)} and ad.state = any(${[...tabs[query.tab].states]}::text[]))`

/** Counts the ads of the dealer that the filters match, per state. */
export async function countStock(ctx: RequestContext, dealer: PanelDealer, query: StockQuery) {
  const catalogue = await getCatalogue(ctx.db)
  const rows = await ctx.db
    .selectFrom('ad')
    .select(['state', sql<number>`count(*)::int`.as('n')])
    .where(narrow(query, { catalogue, galleryId: dealer.id, now: ctx.now }))
    .groupBy('state')
    .execute()
  const counts = new Map<AdState, number>(rows.map(({ state, n }) => [state, n]))
  return Object.fromEntries(
    Object.entries(tabs).map(([tab, { states }]) => [
      tab,
      states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0),
    ]),
  ) as Record<Tab, number>
}

/** Lists the models of a dealer's stock as choices, in Persian order. */
export async function findStockModels(db: Db, dealer: PanelDealer): Promise<{ value: string; label: string }[]> {
  const catalogue = await getCatalogue(db)
  const rows = await db
    .selectFrom('ad')
    .select('model_id')
    .distinct()
    .where('gallery_id', '=', dealer.id)
    .where('state', '<>', 'removed')
    .execute()
  return rows
    .flatMap(({ model_id }) => catalogue.models.byId.get(model_id) ?? [])
    .toSorted((a, b) => (a.sortKey < b.sortKey ? -1 : 1))
    .map(({ slug, nameFa, makeId }) => ({
      value: slug,
      label: toPersianDigits(`${catalogue.makes.byId.get(makeId)?.nameFa ?? ''} ${nameFa}`),
    }))
}

const orders: Record<StockSort, RawBuilder<unknown>> = {
  new: sql`ad.created_at desc, ad.id desc`,
  old: sql`ad.created_at, ad.id`,
  dear: sql`ad.price_rial desc nulls last, ad.id desc`,
  cheap: sql`ad.price_rial nulls last, ad.id`,
  far: sql`ad.mileage_km desc, ad.id desc`,
  near: sql`ad.mileage_km, ad.id`,
  seen: sql`reveals desc, ad.id desc`,
}

const selectStock = (db: Db) =>
  selectFullAds(db).select([
    'created_at',
    sql<number>`(select count(*)::int from contact_reveal where contact_reveal.ad_id = ad.id)`.as('reveals'),
    sql<number>`(select count(*)::int from conversation where conversation.ad_id = ad.id)`.as('threads'),
    sql<string | null>`(select code from gallery_stock where gallery_stock.ad_id = ad.id)`.as('code'),
  ])

type Question = { query: StockQuery & { tab: Tab }; page: number }

/** Lists one page of a dealer's stock. */
export async function findStock(
  ctx: RequestContext,
  dealer: PanelDealer,
  { query, page }: Question,
): Promise<StockRow[]> {
  const catalogue = await getCatalogue(ctx.db)
  const rows = await selectStock(ctx.db)
    .where(matching(query, { catalogue, galleryId: dealer.id, now: ctx.now }))
    .orderBy(orders[query.sort])
    .limit(stockPageSize)
    .offset((page - 1) * stockPageSize)
    .execute()
  const names = await findNames(ctx.db, ctx.secrets, [...new Set(rows.map(({ seller_id }) => seller_id))])
  return rows.map((ad) => {
    const { title, facts, price, picture, rating } = presentCard(ad, catalogue, ctx.now)
    const days = ad.published_at && ad.state === 'published' ? tehranDaysBetween(ad.published_at, ctx.now) : null
    return {
      id: ad.public_id,
      code: ad.code,
      title,
      facts: facts[0] ?? '',
      price,
      picture,
      state: ad.state,
      market: rating && { gap: rating.gap, warns: rating.caution !== null },
      age: days === null ? null : days === 0 ? 'امروز' : `${formatInteger(days)} روز`,
      person: names.get(ad.seller_id) || 'بدون نام',
      pictures: formatInteger(ad.pictures.length),
      reveals: formatInteger(ad.reveals),
      threads: formatInteger(ad.threads),
      until: ad.state === 'published' && ad.expires_at ? formatDate(ad.expires_at) : null,
    }
  })
}

/** Which ads an act or a file is about: the ticked ones, or all that a query matches. */
export type Selection = { ids: readonly string[] } | { query: StockQuery & { tab: Tab } }

/** Selects the ads of a selection in their order; those of others are not found. */
export async function selectChosen(
  ctx: Pick<RequestContext, 'db' | 'now'>,
  dealer: Pick<PanelDealer, 'id'>,
  { selection, most }: { selection: Selection; most: number },
) {
  const catalogue = await getCatalogue(ctx.db)
  const narrowing = { catalogue, galleryId: dealer.id, now: ctx.now }
  const chosen =
    'ids' in selection
      ? sql<boolean>`(ad.gallery_id = ${dealer.id} and ad.public_id = any(${[...selection.ids]}::text[]))`
      : matching(selection.query, narrowing)
  const order = 'ids' in selection ? orders.new : orders[selection.query.sort]
  return selectStock(ctx.db).select(['renewals', 'bumps']).where(chosen).orderBy(order).limit(most).execute()
}
