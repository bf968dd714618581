import { expect, it } from 'vitest'
import { useTestDb } from '../../../../tests/support/database.ts'
import { requestContext } from '../../../../tests/support/market.ts'
import { aRound } from '../test-round.ts'
import { importedSearch } from './site-search.ts'

const test = useTestDb()

it('finds imported cars of an open round by title', async () => {
  const { slugs } = await aRound(test)
  const find = async (text: string) => {
    const [group] = await importedSearch(requestContext(test).ctx, text)
    return group!.items.map(({ href }) => href)
  }
  expect(await find('اسپورتیج')).toEqual([`/services/used-vehicle/imported/${slugs[1]}`])
  expect(await find('خودروی وارداتی')).toHaveLength(2)
  expect(await find('هواپیما')).toEqual([])
})
