import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { useOwnDb } from '../../tests/support/database.ts'
import { inTransaction } from './database/database.ts'
import { connectSignals, signalAfterCommit } from './signal-after-commit.ts'

const test = useOwnDb()
const sent: string[] = []
beforeAll(() => connectSignals(test.db, { send: async (topic) => void sent.push(topic!) }))
afterAll(() => connectSignals(test.db, test.database.signals))
beforeEach(() => void sent.splice(0))

it('other instances are signalled once, and only when the change is visible', async () => {
  await inTransaction(test.db, async (trx) => {
    signalAfterCommit(trx, 'sessions:1')
    await inTransaction(trx, async (inner) => signalAfterCommit(inner, 'sessions:1'))
    await trx.selectFrom('limit_counter').select('key').execute()
    expect(sent).toEqual([])
  })
  expect(sent).toEqual(['sessions:1'])
})

it('nobody is signalled after a rollback', async () => {
  const undone = inTransaction(test.db, async (trx) => {
    signalAfterCommit(trx, 'sessions:2')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await test.db.selectFrom('limit_counter').select('key').execute()
  expect(sent).toEqual([])
})

it('without a transaction the signal is sent at once', async () => {
  signalAfterCommit(test.db, 'sessions:3')
  await expect.poll(() => sent).toEqual(['sessions:3'])
})
