import { getCatalogue, modelTitle, vehicleTitle } from '#features/catalog/contract.ts'
import { formatInteger, toLatinDigits, toPersianDigits } from '#kit/digits.ts'
import { foldForSearch } from '#kit/text.ts'
import type { RequestContext } from '#platform/context.ts'
import { keptForPages } from '#platform/page-data.ts'
import type { FoundGroup, FoundItem, SiteSearch } from '#platform/site-search.ts'
import { advertisementPath, dealersPath, dealerPath, shortAdPath } from '../../addresses.ts'
import { queryAddress } from '../ad-query.ts'
import { emptyQuery } from '../parse-ad-query.ts'
import { countFacets } from './count-facets.ts'
import { suggest } from './suggest.ts'
import '../../ad/server/tables.ts'

const max = 5

/** Finds the ad of a code, lists of ads for the words with counts, and dealers by name. */
export const marketplaceSearch: SiteSearch = async (ctx, text) => {
  const [byCode, ads, dealers] = await Promise.all([
    findAdByCode(ctx, text),
    suggest(ctx, new URLSearchParams({ ask: text }), { base: advertisementPath }),
    findDealers(ctx, text),
  ])
  const all = `${advertisementPath}?${new URLSearchParams({ q: text })}`
  return [
    { title: 'آگهی با این کد', items: byCode, order: 0 },
    {
      title: 'آگهی‌ها',
      items: ads
        .filter(({ count }) => count > 0)
        .slice(0, max)
        .map(({ href, label, kind, count }) => ({
          href,
          label,
          note: [kind, `${formatInteger(count)} آگهی`].filter(Boolean).join(' · '),
        })),
      more: { href: all, label: `آگهی‌های «${text}»` },
      order: 10,
    },
    { title: 'نمایشگاه‌ها', items: dealers, more: { href: dealersPath, label: 'همهٔ نمایشگاه‌ها' }, order: 40 },
  ]
}

/** Lists the models with most live ads, before typing. */
export async function offerModels({ db }: RequestContext): Promise<readonly FoundGroup[]> {
  const catalogue = await getCatalogue(db)
  const { facets } = await countFacets(db, catalogue, emptyQuery)
  const items = [...facets.model]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, max)
    .flatMap(([id, count]) => {
      const model = catalogue.models.byId.get(Number(id))
      if (!model || count === 0) return []
      const label = modelTitle(catalogue.makes.byId.get(model.makeId)!, model)
      const href = queryAddress(advertisementPath, { ...emptyQuery, model: [model.slug] })
      return [{ href, label, note: `${formatInteger(count)} آگهی` }]
    })
  return [{ title: 'مدل‌های پرآگهی', items, order: 10 }]
}

/** Words that every dealer's name may contain. */
const besideDealers = new Set(['نمایشگاه', 'گالری', 'اتو', 'اتوگالری', 'اتومبیل'].map(foldForSearch))

/** Whether a word of the name begins with the typed one: such names come first. */
const beginsWith = (name: string, word: string): boolean =>
  foldForSearch(name)
    .split(' ')
    .some((each) => each.startsWith(word))

const joined = (text: string): string => foldForSearch(text).replaceAll(' ', '')

/** Finds the live ad whose code was typed or pasted, also inside its address. */
async function findAdByCode(
  { db }: Parameters<SiteSearch>[0],
  text: string,
): Promise<{ href: string; label: string; note: string }[]> {
  const code = toLatinDigits(text)
    .toLowerCase()
    .match(/(?<![a-z0-9])[0-9a-hjkmnp-tv-z]{10}(?![a-z0-9])/)?.[0]
  if (!code) return []
  const ad = await db
    .selectFrom('ad')
    .select(['public_id', 'trim_id', 'year'])
    .where('public_id', '=', code)
    .where('state', '=', 'published')
    .executeTakeFirst()
  if (!ad) return []
  const catalogue = await getCatalogue(db)
  const label = `${vehicleTitle(catalogue, ad.trim_id)} ${toPersianDigits(ad.year)}`
  return [{ href: shortAdPath(ad.public_id), label, note: `کد آگهی ${ad.public_id}` }]
}

const loadDealers = keptForPages({
  load: async ({ db, secrets }: RequestContext) => {
    const [catalogue, rows] = await Promise.all([
      getCatalogue(db),
      db
        .selectFrom('gallery')
        .select(['slug', 'name', 'city_id', 'licence_number', 'phone_sealed'])
        .where('state', '=', 'active')
        .orderBy('sort_key')
        .execute(),
    ])
    return rows.map(({ slug, name, city_id, licence_number, phone_sealed }) => {
      const city = catalogue.cities.byId.get(city_id)?.nameFa ?? ''
      // «اتو گالری» equals «اتوگالری».
      return {
        item: { href: dealerPath(slug), label: name, note: city },
        own: joined(name),
        all: joined(`${name}${city}`),
        licence: licence_number,
        phone: secrets.open(phone_sealed),
      }
    })
  },
})

/** Returns the digits of a typed phone number in the national form, or null: «+98 21 8877 6655». */
function phoneDigits(text: string): string | null {
  const latin = toLatinDigits(text)
  if (!/^[\d\s()+.–/-]+$/.test(latin)) return null
  const digits = latin.replaceAll(/\D/g, '').replace(/^(?:00)?98(?=\d{10}$)/, '0')
  return digits.length >= 8 && digits.length <= 11 ? digits : null
}

/** Whether a stored number was typed, also without its leading zero or its area code. */
const isPhone = (stored: string, digits: string): boolean =>
  stored === digits ||
  stored === `0${digits}` ||
  (digits.length === 8 && /^0[1-8]/.test(stored) && stored.endsWith(digits))

/** Finds dealers by their phone or licence number. Only people who know the number find the dealer by it. */
async function findDealersByNumber(ctx: RequestContext, digits: string): Promise<FoundItem[]> {
  const dealers = await loadDealers(ctx)
  return dealers
    .filter(({ licence, phone }) => licence === digits || isPhone(phone, digits))
    .slice(0, max)
    .map(({ item, licence }) => ({
      ...item,
      note: [item.note, licence === digits ? 'با این شمارهٔ پروانه' : 'با این شماره تلفن'].filter(Boolean).join(' · '),
    }))
}

async function findDealers(ctx: RequestContext, text: string): Promise<FoundItem[]> {
  const digits = phoneDigits(text)
  if (digits !== null) return findDealersByNumber(ctx, digits)
  const words = foldForSearch(text)
    .split(' ')
    .filter((word) => word && !besideDealers.has(word))
  if (words.length === 0) return []
  const dealers = await loadDealers(ctx)
  return dealers
    .filter(({ own, all }) => words.every((word) => all.includes(word)) && words.some((word) => own.includes(word)))
    .toSorted(
      ({ item: one }, { item: other }) =>
        Number(beginsWith(other.label, words[0]!)) - Number(beginsWith(one.label, words[0]!)),
    )
    .slice(0, max)
    .map(({ item }) => item)
}
