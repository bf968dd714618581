import { expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { requestContext } from '../../../../tests/support/market.ts'
import { aPlan } from '../test-buyer.ts'
import { salesSearch } from './site-search.ts'

const test = useTestDb()

it('finds plans that are open or upcoming, by title, car and maker, and no draft', async () => {
  await loadCatalogue(test.db)
  const plan = await aPlan(test, { slug: 'found-plan' })
  await aPlan(test, { slug: 'found-draft', draft: true })
  const find = async (text: string) => {
    const [group] = await salesSearch(requestContext(test).ctx, text)
    return group!.items.map(({ href }) => href)
  }
  const href = `/services/new-vehicle/sale-plan/${plan.slug}`
  for (const text of ['تارا', 'پیش فروش تارا', 'طرح فروش']) expect(await find(text), text).toEqual([href])
  expect(await find('هواپیما')).toEqual([])
})
