import { expect, test } from 'vitest'
import '#features/notifications/server/tables.ts'
import { inTransaction } from '#platform/database/database.ts'
import { openSession } from '#platform/session.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson } from '../../../../tests/support/market.ts'
import { notifyNewDevice } from './notify-new-device.ts'
import { testBrowser } from './test-browser.ts'

const shared = useTestDb()

test.each([
  ['the first session of all', false, [], 0],
  ['the first one after all others ended', true, [], 1],
  ['a browser that calls itself as another does', true, ['test'], 1],
  ['a device beside another', false, ['another'], 1],
])('%s: known before %s, session open %j, notified %i times', async (_name, enteredBefore, open, message) => {
  const { id: personId } = await aPerson(shared)
  for (const userAgent of open) {
    await openSession(shared.db, { personId, userAgent, now: shared.now, lifetimeSeconds: 60 })
  }
  await inTransaction(shared.db, (trx) => notifyNewDevice(trx, testBrowser(shared).ctx(), { personId, enteredBefore }))
  const notices = await shared.db.selectFrom('notice').select('kind').where('person_id', '=', personId).execute()
  expect(notices).toHaveLength(message)
})

test("signing in with a code notifies the person's other devices", async () => {
  const browser = testBrowser(shared)
  const person = await aPerson(shared, { mobile: '09123456789' })
  await openSession(shared.db, { personId: person.id, userAgent: 'another', now: shared.now, lifetimeSeconds: 60 })
  await browser.ask(person.mobile)
  expect((await browser.answer(await browser.readCode())).ok).toBe(true)
  const notices = await shared.db.selectFrom('notice').select(['person_id', 'kind']).execute()
  expect(notices).toEqual([{ person_id: person.id, kind: 'sign-in' }])
})
