import { foldForSearch } from '#kit/text.ts'
import type { SiteSearch } from '#platform/site-search.ts'
import { carPath, importedPath } from '../addresses.ts'
import { phaseNames } from '../states.ts'
import { findCars } from './cars.ts'

const most = 4

/** Imported cars of rounds that are open or coming, by their titles. */
export const importedSearch: SiteSearch = async ({ db, now }, text) => {
  const words = foldForSearch(text).split(' ').filter(Boolean)
  const items = (await findCars(db, now)).flatMap(({ row, content, round: { phase } }) => {
    if (row.state !== 'published' || (phase !== 'open' && phase !== 'before')) return []
    const known = foldForSearch(`خودروی وارداتی ${content.title} ${content.year} ${row.slug}`)
    if (!words.every((word) => known.includes(word))) return []
    return { href: carPath(row.slug), label: content.title, note: `وارداتی · ${phaseNames[phase]}` }
  })
  return [
    {
      title: 'خودروهای وارداتی',
      items: items.slice(0, most),
      more: { href: importedPath, label: 'همهٔ خودروهای وارداتی' },
      order: 23,
    },
  ]
}
