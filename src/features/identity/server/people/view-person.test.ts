import { expect, test } from 'vitest'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../../tests/support/market.ts'
import { viewPerson } from './view-person.ts'

const db = useTestDb()

test("staff's view of a person is logged once, also when the page reloads", async () => {
  const [staff, person] = [await aPerson(db), await aPerson(db)]
  const check = (minutes: number, whom = person.id) => {
    const now = new Date(db.now.getTime() + minutes * 60_000)
    return viewPerson(requestContext(db, { personId: staff.id, roles: ['support'], now }).ctx, whom)
  }
  await check(0)
  await check(5)
  await check(15)
  await check(15, staff.id)
  const rows = await db.db.selectFrom('audit_entry').select(['act', 'subject']).orderBy('number').execute()
  const entry = (id: bigint) => ({ act: 'person.view', subject: `person:${id}` })
  expect(rows).toEqual([entry(person.id), entry(person.id), entry(staff.id)])
})

test('a missing person and missing rights are refused', async () => {
  const [staff, person] = [await aPerson(db), await aPerson(db)]
  const as = (roles: 'support'[]) => requestContext(db, { personId: staff.id, roles }).ctx
  await expect(viewPerson(as(['support']), 999_999_999n)).rejects.toMatchObject({ status: 404 })
  await expect(viewPerson(as([]), person.id)).rejects.toMatchObject({ status: 403 })
  expect(await db.db.selectFrom('audit_entry').select('number').execute()).toEqual([])
})
