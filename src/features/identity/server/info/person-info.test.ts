import { expect, test } from 'vitest'
import '#features/notifications/server/tables.ts'
import { cashOf, giftOf, platformAccount, postTransfer, type Account } from '#features/ledger/contract.ts'
import { saveContactDetails } from '#features/profile/server/contact-details.ts'
import { parseNationalCode } from '#kit/national-code.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../../tests/support/market.ts'
import { findNameDate, getPersonInfo, isComplete, savePersonInfo, type NewPersonInfo } from '../../contract.ts'
import { correctName } from '../people/correct-name.ts'

const db = useTestDb()
const names = { firstName: 'مریم', lastName: 'احمدی' }

function nationalCode(text: string) {
  const parsed = parseNationalCode(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}
const code = nationalCode('0012345679')

const contextOf = (personId: bigint) => requestContext(db, { personId }).ctx
const give = (personId: bigint, account: Account) =>
  inTransaction(db.db, (trx) =>
    postTransfer(trx, {
      kind: 'gift',
      key: `given:${personId}`,
      at: db.now,
      entries: [
        { account, amountRial: 100n },
        { account: platformAccount('gifts', 'test'), amountRial: -100n },
      ],
    }),
  )
const giveMoney = (personId: bigint) => give(personId, cashOf(personId))
const giveGift = (personId: bigint) => give(personId, giftOf(personId))

const save = (personId: bigint, info: NewPersonInfo) =>
  savePersonInfo(requestContext(db, { personId }).ctx, personId, info)
const read = (personId: bigint) => getPersonInfo(db.db, db.secrets, personId)

test('omitted details stay, and partial details are incomplete', async () => {
  const { id } = await aPerson(db)
  await save(id, { ...names, birthDay: { year: 1365, month: 4, day: 12 } })
  await save(id, { firstName: 'زهرا', lastName: 'احمدی' })
  const info = await read(id)
  expect(info).toMatchObject({ firstName: 'زهرا', birthDay: { year: 1365, month: 4, day: 12 }, cityId: null })
  expect(isComplete(info)).toBe(false)
})

test('a national code is stored sealed and shown masked', async () => {
  const { id } = await aPerson(db)
  expect(await save(id, { ...names, nationalCode: code })).toEqual({ ok: true, value: null })
  expect((await read(id)).maskedNationalCode).toBe('\u2066۰۰۱****۶۷۹\u2069')
  const row = await db.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const bytes = Object.values(row).map((value) => (value instanceof Uint8Array ? Buffer.from(value) : String(value)))
  expect(bytes.join(' ')).not.toContain(code)
})

test('one national code belongs to one person, and a refusal changes nothing else', async () => {
  const [first, second] = [await aPerson(db), await aPerson(db)]
  await save(first.id, { ...names, nationalCode: code })
  const refused = await save(second.id, { ...names, firstName: 'سارا', nationalCode: code })
  expect(refused).toEqual({ ok: false, code: 'national-code-taken' })
  expect((await read(second.id)).firstName).toBeNull()
})

test('a given national code is fixed', async () => {
  const { id } = await aPerson(db)
  await save(id, { ...names, nationalCode: code })
  const other = nationalCode('0499370899')
  expect(await save(id, { ...names, nationalCode: other })).toEqual({ ok: false, code: 'national-code-kept' })
})

test('the sixth national code that a person tries is refused', async () => {
  const [owner, { id }] = [await aPerson(db), await aPerson(db)]
  await save(owner.id, { ...names, nationalCode: code })
  for (let tried = 0; tried < 5; tried++) {
    expect(await save(id, { ...names, nationalCode: code })).toMatchObject({ code: 'national-code-taken' })
  }
  expect(await save(id, { ...names, nationalCode: code })).toMatchObject({ ok: false, code: 'limited' })
})

test.each<[string, (personId: bigint) => Promise<unknown>, boolean]>([
  ['nothing', async () => {}, false],
  ['a national code', (id) => save(id, { ...names, nationalCode: code }), true],
  ['a Sheba', (id) => saveContactDetails(contextOf(id), id, { sheba: 'IR820540102680020817909002' }), true],
  ['money', giveMoney, true],
  ['gift credit alone', giveGift, false],
])('a name beside %s is fixed for its person: %s %s', async (_what, give, fixed) => {
  const { id } = await aPerson(db)
  await save(id, names)
  await give(id)
  const renamed = await save(id, { ...names, lastName: 'محمدی' })
  expect(renamed).toEqual(fixed ? { ok: false, code: 'name-kept' } : { ok: true, value: null })
  expect(
    await save(id, { ...names, lastName: fixed ? 'احمدی' : 'محمدی', birthDay: { year: 1365, month: 4, day: 12 } }),
  ).toEqual({
    ok: true,
    value: null,
  })
})

test("staff correct a fixed name with a reason; the person is alerted, and the name's age restarts", async () => {
  const [{ id }, staff] = [await aPerson(db), await aPerson(db, { roles: ['support'] })]
  await save(id, { ...names, nationalCode: code })
  const later = new Date(db.now.getTime() + 1000)
  const { ctx } = requestContext(db, { personId: staff.id, roles: ['support'], now: later })
  const target = { personId: id, firstName: 'مریم', lastName: 'محمدی', reason: 'شناسنامه' }
  expect(await correctName(ctx, { ...target, personId: staff.id })).toEqual({ ok: false, code: 'own-account' })
  expect(await correctName(ctx, { ...target, lastName: 'احمدی' })).toEqual({ ok: false, code: 'same-name' })
  expect(await correctName(ctx, target)).toEqual({ ok: true, value: null })
  expect((await read(id)).lastName).toBe('محمدی')
  expect(await findNameDate(db.db, id)).toEqual(later)
  const kinds = await db.db.selectFrom('notice').select('kind').where('person_id', '=', id).execute()
  const messages = await db.db.selectFrom('sms_message').select('template').execute()
  expect([kinds, messages]).toEqual([[{ kind: 'name-corrected' }], [{ template: 'name-corrected' }]])
})
