import { describe, expect, it } from 'vitest'
import { parseMobile } from '#kit/mobile.ts'
import { useTestDb } from '../../../tests/support/database.ts'
import { demoSignIns, madeUpMobile, seedDemoPeople } from './demo-people.ts'

describe('the demo people', () => {
  const test = useTestDb()
  const options = () => ({ secrets: test.secrets, now: test.now, seed: 'one', count: 25 })

  it('are one person per role with a documented number, and the requested number of others', async () => {
    const { byRole, others } = await seedDemoPeople(test.db, options())
    expect(others).toHaveLength(25)
    for (const { mobile, name, role } of demoSignIns) {
      const person = await test.db
        .selectFrom('person')
        .selectAll()
        .where('mobile_index', '=', test.secrets.blindIndex('person.mobile', mobile))
        .executeTakeFirstOrThrow()
      expect(person).toMatchObject({
        id: byRole[role],
        name,
        first_name: name.split(' ')[0],
        last_name: name.split(' ')[1],
        roles: role === 'buyer' || role === 'seller' ? [] : [role],
      })
      expect(test.secrets.open(person.mobile_sealed)).toBe(mobile)
    }
  })

  it('are the same when created again, also after a visitor signed in', async () => {
    const mobile = '09120000004'
    const visitor = await test.db
      .insertInto('person')
      .values({
        mobile_sealed: test.secrets.seal(mobile),
        mobile_index: test.secrets.blindIndex('person.mobile', mobile),
        created_at: test.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const first = await seedDemoPeople(test.db, options())
    expect(first.byRole.finance).toBe(visitor.id)
    expect(await seedDemoPeople(test.db, options())).toEqual(first)
  })

  it('have different, well-formed numbers of no operator', () => {
    const numbers = Array.from({ length: 20_000 }, (_, i) => madeUpMobile(i))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.every((number) => parseMobile(number).ok && number.startsWith('0970'))).toBe(true)
  })
})
