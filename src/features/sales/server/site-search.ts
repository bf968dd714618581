import { foldForSearch } from '#kit/text.ts'
import { beginsWords } from '#kit/word-starts.ts'
import { keptForPages } from '#platform/page-data.ts'
import type { SiteSearch } from '#platform/site-search.ts'
import { plansPath } from '../addresses.ts'
import { findCards } from './present-plan.ts'

const max = 4
const maxRead = 60

/** Words that people type beside the name of a plan: «طرح فروش دنا». */
const besidePlans = new Set(['طرح', 'فروش', 'پیش', 'ثبت', 'نام', 'خودرو', 'فوری', 'قرعه', 'کشی'].map(foldForSearch))

const loadCards = keptForPages({
  load: ({ db }) => findCards(db, ['open', 'before', 'full', 'paused'], maxRead),
})

/** Sale plans that are open or upcoming, by maker, title and kind. */
export const salesSearch: SiteSearch = async (ctx, text) => {
  const typed = foldForSearch(text).split(' ').filter(Boolean)
  const words = typed.filter((word) => !besidePlans.has(word))
  const isAboutPlans = typed.some((word) => ['طرح', 'ثبت', 'پیش'].includes(word))
  if (words.length === 0 && !isAboutPlans) return []
  const cards = await loadCards(ctx)
  const matches = cards.filter(({ title, maker, kind }) => {
    const name = foldForSearch(`${title} ${maker} ${kind}`)
    return beginsWords(name, words)
  })
  return [
    {
      title: 'طرح‌های فروش',
      items: matches.slice(0, max).map(({ href, title, price, phase }) => ({
        href,
        label: title,
        note: phase === 'open' ? `ثبت‌نام باز است · ${price}` : price,
      })),
      more: { href: plansPath, label: 'همهٔ طرح‌ها' },
      order: 28,
    },
  ]
}
