import { foldForSearch } from '#kit/text.ts'
import { beginsWords } from '#kit/word-starts.ts'
import { keptForPages } from '#platform/page-data.ts'
import type { SiteSearch } from '#platform/site-search.ts'
import { importedPath } from '../addresses.ts'
import { findCards } from './present-car.ts'

const max = 4

const besideCars = new Set(['وارداتی', 'واردات', 'خارجی', 'خودرو', 'خودروی', 'ماشین'].map(foldForSearch))

const loadCards = keptForPages({ load: findCards })

/** Finds imported cars of public rounds by name and importer; all of them for «وارداتی». */
export const importedSearch: SiteSearch = async (ctx, text) => {
  const words = foldForSearch(text)
    .split(' ')
    .filter((word) => word && !besideCars.has(word))
  const cards = await loadCards(ctx)
  const matches = cards.filter(({ title, importer, makeName }) => {
    const name = foldForSearch(`${title} ${makeName} ${importer}`)
    return beginsWords(name, words)
  })
  return [
    {
      title: 'خودروهای وارداتی',
      items: matches.slice(0, max).map(({ href, title, price, stage }) => ({
        href,
        label: title,
        note: [price, stage].filter(Boolean).join(' · '),
      })),
      more: { href: importedPath, label: 'همهٔ خودروهای وارداتی' },
      order: 29,
    },
  ]
}
