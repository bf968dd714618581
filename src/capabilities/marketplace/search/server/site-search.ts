import { getCatalogue } from '#capabilities/catalog/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { foldForSearch } from '#kit/text.ts'
import type { SiteSearch } from '#platform/site-search.ts'
import { advertisementPath, galleriesPath, galleryPath } from '../../addresses.ts'
import { suggest } from './suggest.ts'
import '../../ad/server/tables.ts'

const most = 5

/** Lists of ads that the words lead to, with how many each has, and galleries of such a name. */
export const marketplaceSearch: SiteSearch = async (ctx, text) => {
  const [ads, galleries] = await Promise.all([
    suggest(ctx, new URLSearchParams({ ask: text }), { base: advertisementPath }),
    findGalleries(ctx, text),
  ])
  const all = `${advertisementPath}?${new URLSearchParams({ q: text })}`
  return [
    {
      title: 'آگهی‌ها',
      items: ads
        .filter(({ count }) => count > 0)
        .slice(0, most)
        .map(({ href, label, kind, count }) => ({
          href,
          label,
          note: [kind, `${formatInteger(count)} آگهی`].filter(Boolean).join(' · '),
        })),
      more: { href: all, label: `آگهی‌های «${text}»` },
      order: 10,
    },
    { title: 'نمایشگاه‌ها', items: galleries, more: { href: galleriesPath, label: 'همهٔ نمایشگاه‌ها' }, order: 40 },
  ]
}

const findGalleries: (
  ...given: Parameters<SiteSearch>
) => Promise<{ href: string; label: string; note: string }[]> = async ({ db }, text) => {
  const words = foldForSearch(text).split(' ').filter(Boolean)
  const catalogue = await getCatalogue(db)
  const rows = await db
    .selectFrom('gallery')
    .select(['slug', 'name', 'city_id'])
    .where('state', '=', 'active')
    .orderBy('sort_key')
    .execute()
  return rows
    .map(({ slug, name, city_id }) => ({
      href: galleryPath(slug),
      label: name,
      note: catalogue.cities.byId.get(city_id)?.nameFa ?? '',
    }))
    .filter(({ label, note }) => {
      const name = foldForSearch(`${label} ${note}`)
      return words.every((word) => name.includes(word)) && words.some((word) => foldForSearch(label).includes(word))
    })
    .slice(0, most)
}
