import { beforeEach, expect, it } from 'vitest'
import { useTestDb } from '../../../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../../../tests/support/market.ts'
import { findFraud } from '../../fraud.ts'
import { findFraudPatterns } from '../../server/fraud-patterns.ts'
import { action, loader } from './fraud-patterns.tsx'

const test = useTestDb()
let personId: bigint
beforeEach(async () => {
  personId = (await aPerson(test, { roles: ['operator'] })).id
})

const asking = (form?: Record<string, string>, query = '') =>
  visit(test, `/admin/fraud-patterns${query}`, {
    personId,
    roles: ['operator'],
    confirmedAt: test.now,
    form,
  }) as never
const add = (words: string, kind = 'deposit') => action(asking({ act: 'save', kind, words }))
const warns = async (text: string) => findFraud(text, await findFraudPatterns(test.db))
const errorOf = (answer: unknown) => (answer as { data: { error: Record<string, string[]> } }).data.error

it('a pattern warns from its creation until its withdrawal', async () => {
  const text = 'لطفاً نصف پول را جلوتر حواله کنید'
  expect(await warns(text)).toBeNull()
  await add('پول حواله*')
  expect(await warns(text)).toBe('deposit')
  expect(errorOf(await add('پول حواله*', 'card'))).toHaveProperty('words')
  const { patterns } = await loader(asking())
  const { id } = patterns.find(({ words }) => words === 'پول حواله*')!
  await action(asking({ act: 'withdraw', id }))
  expect(await warns(text)).toBeNull()
  await action(asking({ act: 'withdraw', id }))
  await expect(action(asking({ act: 'withdraw', id: '999999' }))).rejects.toMatchObject({ code: 'not-found' })
  await add('پول حواله*')
  const actions = await test.db.selectFrom('audit_entry').select('act').orderBy('number').execute()
  expect(actions.map(({ act }) => act)).toEqual(['fraud-words.add', 'fraud-words.withdraw', 'fraud-words.add'])
})

it.each(['', '*', 'ا*', '؟ ؟'])('refuses «%s» at its field', async (words) => {
  expect(Object.keys(errorOf(await add(words)))).toEqual(['words'])
})

it('a sample message can be tested', async () => {
  const { found } = await loader(asking(undefined, `?try=${encodeURIComponent('کد تأیید را بفرست')}`))
  expect(found).toBe('code')
  expect((await loader(asking(undefined, `?try=${encodeURIComponent('سلام، فنی سالم است؟')}`))).found).toBeNull()
})
