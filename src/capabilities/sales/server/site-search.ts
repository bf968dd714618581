import './tables.ts'
import { getCatalogue } from '#capabilities/catalog/contract.ts'
import { foldForSearch } from '#kit/text.ts'
import type { SiteSearch } from '#platform/site-search.ts'
import { plansPath } from '../addresses.ts'
import { phaseNames } from '../phase.ts'
import { readContent } from '../plan.ts'
import { makerName, presentCard } from './present-plan.ts'

const most = 4
/** More plans than are ever open or coming at once. */
const mostPlans = 200

/** Plans that are open or coming, by the words of their title, maker and cars. */
export const planSearch: SiteSearch = async ({ db }, text) => {
  const words = foldForSearch(text).split(' ').filter(Boolean)
  const [catalogue, rows] = await Promise.all([
    getCatalogue(db),
    db
      .selectFrom('sale_plan')
      .innerJoin('sale_plan_version', (join) =>
        join.onRef('sale_plan_version.plan_id', '=', 'sale_plan.id').onRef('number', '=', 'sale_plan.version'),
      )
      .selectAll('sale_plan')
      .select('content')
      .where('phase', 'in', ['open', 'before', 'full', 'paused'])
      .orderBy('opens_at')
      .limit(mostPlans)
      .execute(),
  ])
  const items = rows.flatMap(({ content: stored, ...row }) => {
    const content = readContent(stored)
    const cars = content.trims.map(({ name, slug }) => `${name} ${slug}`).join(' ')
    const known = foldForSearch(`طرح فروش ${content.title} ${makerName(catalogue, content.make)} ${cars}`)
    if (!words.every((word) => known.includes(word))) return []
    const card = presentCard(catalogue, { row, content, phase: row.phase })
    return { href: card.href, label: card.title, note: `${phaseNames[row.phase]} · ${card.price}` }
  })
  return [
    {
      title: 'طرح‌های فروش خودروساز',
      items: items.slice(0, most),
      more: { href: plansPath, label: 'همهٔ طرح‌ها' },
      order: 22,
    },
  ]
}
