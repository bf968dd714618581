import { expect, test } from 'vitest'
import { parseNationalCode } from '#kit/national-code.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../../tests/support/market.ts'
import { getPersonInfo, isComplete, savePersonInfo, type NewPersonInfo } from '../../contract.ts'

const db = useTestDb()
const names = { firstName: 'مریم', lastName: 'احمدی' }

function nationalCode(text: string) {
  const parsed = parseNationalCode(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}
const code = nationalCode('0012345679')

const save = (personId: bigint, info: NewPersonInfo) =>
  savePersonInfo(requestContext(db, { personId }).ctx, personId, info)
const read = (personId: bigint) => getPersonInfo(db.db, db.secrets, personId)

test('what a person leaves out stays as it was, and what is known is not yet all', async () => {
  const { id } = await aPerson(db)
  await save(id, { ...names, birthDay: { year: 1365, month: 4, day: 12 } })
  await save(id, { firstName: 'زهرا', lastName: 'احمدی' })
  const info = await read(id)
  expect(info).toMatchObject({ firstName: 'زهرا', birthDay: { year: 1365, month: 4, day: 12 }, cityId: null })
  expect(isComplete(info)).toBe(false)
})

test('a national code is stored sealed and comes back masked', async () => {
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

test('a national code that was given stays', async () => {
  const { id } = await aPerson(db)
  await save(id, { ...names, nationalCode: code })
  const other = nationalCode('0499370899')
  expect(await save(id, { ...names, nationalCode: other })).toEqual({ ok: false, code: 'national-code-kept' })
})

test('who tries one national code after the other is stopped at the sixth', async () => {
  const [owner, { id }] = [await aPerson(db), await aPerson(db)]
  await save(owner.id, { ...names, nationalCode: code })
  for (let tried = 0; tried < 5; tried++) {
    expect(await save(id, { ...names, nationalCode: code })).toMatchObject({ code: 'national-code-taken' })
  }
  expect(await save(id, { ...names, nationalCode: code })).toMatchObject({ ok: false, code: 'limited' })
})
