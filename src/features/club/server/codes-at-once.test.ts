import { expect, it } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { useOwnDb } from '../../../../tests/support/database.ts'
import { brokenViews } from '../../../../tests/support/broken-views.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { importCodes, takeCode } from './codes.ts'
import { makeDiscount } from './discount-admin.ts'
import { givePoints } from './points.ts'

const test = useOwnDb()
const [codes, people] = [10, 40]

it('assigns each of few codes to one person when many request them, and answers everyone', async () => {
  const staff = (await aPerson(test)).id
  const { ctx } = requestContext(test, { personId: staff, roles: ['administrator'] })
  const made = await makeDiscount(ctx, {
    partner: 'کارواش سپید',
    category: 'سرویس',
    title: 'روشویی',
    conditions: 'با هماهنگی',
    percent: 20,
    pricePoints: 40,
    perPerson: 1,
    from: new Date(test.now.getTime() - 1000),
    to: new Date(test.now.getTime() + 86_400_000),
  })
  if (!made.ok) throw new Error(made.code)
  const discount = made.value
  const text = Array.from({ length: codes }, (_, index) => `RUSH-${index}`).join('\n')
  await importCodes(ctx, { discount, text, write: true })
  const ids: bigint[] = []
  for (let index = 0; index < people; index++) ids.push((await aPerson(test)).id)
  await inTransaction(test.db, async (trx) => {
    for (const personId of ids) {
      await givePoints(trx, { personId, points: 50, source: 'ad', key: `rush:${personId}`, at: test.now })
    }
  })
  // Everyone presses twice.
  const answers = await Promise.all(
    [...ids, ...ids].map((personId) =>
      takeCode(requestContext(test, { personId }).ctx, { discount, personId, have: 0 }),
    ),
  )
  const taken = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
  expect(new Set(taken).size).toBe(codes)
  expect(answers.filter((answer) => !answer.ok).every((answer) => !answer.ok && answer.code === 'sold-out')).toBe(true)
  const rows = await test.db.selectFrom('club_code').select('person_id').where('taken_at', 'is not', null).execute()
  expect([rows.length, new Set(rows.map(({ person_id }) => person_id)).size]).toEqual([codes, codes])
  const spent = await test.db.selectFrom('point_transfer').select('id').where('kind', '=', 'spend').execute()
  expect(spent).toHaveLength(codes)
  expect(await brokenViews(test.db)).toEqual([])
})
