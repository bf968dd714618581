import { beforeEach, describe, expect, it } from 'vitest'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../../tests/support/market.ts'
import { action, loader } from './holidays.tsx'

const test = useTestDb()
let personId: bigint
beforeEach(async () => {
  personId = (await aPerson(test)).id
})

const editor = () => ({ personId, roles: ['content-editor' as const] })
const send = (form: Record<string, string>) =>
  action(visit(test, '/admin/holidays', { ...editor(), form: { act: 'save', ...form } }) as never)
const days = async (year: number) =>
  (await loader(visit(test, `/admin/holidays?year=${year}`, editor()) as never)).days.map(({ day, name }) => [
    day,
    name,
  ])
const actions = async () =>
  (await test.db.selectFrom('audit_entry').select('act').orderBy('number').execute()).map(({ act }) => act)

describe('official holidays', () => {
  it('are shown by year', async () => {
    expect(await days(1405)).toHaveLength(10)
    expect(await days(1410)).toEqual([])
  })

  it('can be added, with one log entry', async () => {
    await send({ day: '۱۴۱۰/۰۲/۰۳', name: 'عید فطر' })
    await send({ day: '1410/02/03', name: 'عید فطر' })
    expect(await days(1410)).toEqual([['1410/02/03', 'عید فطر']])
    expect(await actions()).toEqual(['holiday.save'])
  })

  it('can be renamed and removed', async () => {
    await send({ day: '1410/02/03', name: 'عید فطر' })
    await send({ day: '1410/02/03', name: 'عید سعید فطر' })
    expect(await days(1410)).toEqual([['1410/02/03', 'عید سعید فطر']])
    await send({ act: 'remove', day: '1410/02/03' })
    expect(await days(1410)).toEqual([])
    expect(await actions()).toEqual(['holiday.save', 'holiday.save', 'holiday.remove'])
  })

  it.each([
    ['a day that does not exist', { day: '1410/12/30', name: 'عید' }],
    ['a day without a name', { day: '1410/02/03', name: '' }],
  ])('refuse %s', async (_what, form) => {
    expect(await send(form)).toMatchObject({ init: { status: 422 } })
    expect(await actions()).toEqual([])
  })

  it('are removed once, and a repeat succeeds silently', async () => {
    expect(await send({ act: 'remove', day: '1410/02/03' })).toMatchObject({ status: 302 })
  })
})
