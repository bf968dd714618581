import { expect, it } from 'vitest'
import '#features/notifications/server/tables.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../../tests/support/market.ts'
import { makeClaim, releaseNumbers } from '../second-proof/claims.ts'
import { mobile, testBrowser } from '../test-browser.ts'
import { askForNumber, decideNumber, findNumberRequest } from './give-number.ts'

const test = useTestDb()
const afterWait = new Date('2026-11-24T08:00:00Z')
const fresh = '09351112233'

/** Creates an account whose number was released. */
async function aReleased() {
  const person = await aPerson(test)
  await inTransaction(test.db, (trx) => makeClaim(trx, test, { personId: person.id, kind: 'release' }))
  await releaseNumbers({ db: test.db, secrets: test.secrets, now: afterWait })
  return person
}
async function colleague() {
  const { id } = await aPerson(test, { roles: ['support'] })
  return requestContext(test, { personId: id, roles: ['support'], now: afterWait }).ctx
}
const isTarget = (personId: bigint, to = fresh) => ({ personId, mobile: mobile(to), reason: 'کارت ملی دیده شد' })

it('an account without a number gets one by two colleagues, is unlocked, and is notified there', async () => {
  const { id } = await aReleased()
  const [one, other] = [await colleague(), await colleague()]
  expect(await askForNumber(one, isTarget(id))).toEqual({ ok: true, value: null })
  expect(await askForNumber(other, isTarget(id))).toEqual({ ok: false, code: 'number-asked' })
  expect(await findNumberRequest(one, id)).toMatchObject({ own: true, maskedMobile: '\u2066۰۹۳۵***۲۲۳۳\u2069' })
  expect(await decideNumber(one, { personId: id, accept: true })).toEqual({ ok: false, code: 'same-colleague' })
  expect(await decideNumber(other, { personId: id, accept: true })).toEqual({ ok: true, value: null })
  expect(await decideNumber(other, { personId: id, accept: true })).toEqual({ ok: false, code: 'number-ended' })
  const messages = await test.db.selectFrom('sms_message').select('template').execute()
  expect(messages).toEqual([{ template: 'number-given' }])
  const browser = testBrowser(test)
  await browser.ask(fresh)
  const answer = await browser.answer(await browser.readCode())
  expect(answer.ok && answer.value.personId).toBe(id)
})

it('a request is withdrawn by its author, and another can follow', async () => {
  const { id } = await aReleased()
  const one = await colleague()
  await askForNumber(one, isTarget(id))
  expect(await decideNumber(one, { personId: id, accept: false })).toEqual({ ok: true, value: null })
  expect(await findNumberRequest(one, id)).toBeNull()
  expect(await askForNumber(one, isTarget(id))).toEqual({ ok: true, value: null })
})

it("an account with a number, a taken number and one's own account are refused", async () => {
  const [owner, released, one, other] = [await aPerson(test), await aReleased(), await colleague(), await colleague()]
  expect(await askForNumber(one, isTarget(owner.id))).toEqual({ ok: false, code: 'has-number' })
  expect(await askForNumber(one, isTarget(released.id, owner.mobile))).toEqual({ ok: false, code: 'number-taken' })
  expect(await askForNumber(one, isTarget(one.scope.session.personId!))).toEqual({ ok: false, code: 'own-account' })
  // Another person starts using the number meanwhile.
  await askForNumber(one, isTarget(released.id))
  await aPerson(test, { mobile: fresh })
  expect(await decideNumber(other, { personId: released.id, accept: true })).toEqual({
    ok: false,
    code: 'number-taken',
  })
})

it('a lock for another reason stays', async () => {
  const { id } = await aReleased()
  await test.db.updateTable('person').set({ lock_reason: 'کلاهبرداری' }).where('id', '=', id).execute()
  const [one, other] = [await colleague(), await colleague()]
  await askForNumber(one, isTarget(id))
  await decideNumber(other, { personId: id, accept: true })
  const row = await test.db.selectFrom('person').select('locked_at').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.locked_at).not.toBeNull()
})
