import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { openTicket } from '#features/support/contract.ts'
import type { Role } from '#platform/permissions.ts'
import { useTestDb } from '../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, requestContext, visit } from '../../../tests/support/market.ts'
import { loader } from '../screens/admin-search.tsx'

const test = useTestDb()
let staff: { id: bigint }
beforeEach(async () => {
  await loadCatalogue(test.db)
  staff = await aPerson(test, { name: 'نگار ستوده' })
})

const search = (text: string, roles: Role[] = ['administrator']) =>
  loader(visit(test, `/admin/search?q=${encodeURIComponent(text)}`, { personId: staff.id, roles }) as never)
const titles = async (text: string, roles?: Role[]) =>
  (await search(text, roles)).groups.map(({ label, items }) => [label, ...items.map(({ title }) => title)])

async function aTicketOf(personId: bigint, title: string) {
  const { ctx } = requestContext(test, { personId })
  const opened = await openTicket(ctx, { kind: 'request', personId, topic: 'ad', title, body: 'سلام' })
  if (!opened.ok) throw new Error(opened.code)
  return opened.value.id
}

describe('the search of the admin panel', () => {
  it('finds a person, their ads and their requests by one whole number, in Persian digits too', async () => {
    const person = await aPerson(test, { name: 'سارا کیانی' })
    await anAd(test, { seller_id: person.id })
    await aTicketOf(person.id, 'آگهی من کجاست')
    const matches = [
      ['کاربران', 'سارا کیانی'],
      ['آگهی‌ها', expect.stringMatching(/۲۰۷/)],
      ['درخواست‌ها و شکایت‌ها', 'آگهی من کجاست'],
    ]
    expect(await titles(person.mobile)).toEqual(matches)
    const persian = person.mobile.replaceAll(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!)
    expect(await titles(persian)).toEqual(matches)
    expect(await titles(person.mobile.slice(0, 8))).toEqual([])
  })

  it('never shows a whole number', async () => {
    const person = await aPerson(test)
    expect(JSON.stringify((await search(person.mobile)).groups)).not.toContain(person.mobile.slice(4))
  })

  it('queries only the kinds that the roles of the person allow', async () => {
    const person = await aPerson(test, { name: 'سارا کیانی' })
    await anAd(test, { seller_id: person.id })
    await aTicketOf(person.id, 'آگهی من کجاست')
    const labels = async (roles: Role[]) => (await titles(person.mobile, roles)).map(([label]) => label)
    expect(await labels(['support'])).toEqual(['کاربران', 'درخواست‌ها و شکایت‌ها'])
    expect(await labels(['content-editor'])).toEqual([])
  })

  it('puts names that begin with the words before those that contain them, and shows eight of a kind', async () => {
    await aPerson(test, { name: 'مریم رضایی' })
    await aPerson(test, { name: 'علی مریم‌زاده' })
    expect((await titles('مریم'))[0]).toEqual(['کاربران', 'مریم رضایی', 'علی مریم‌زاده'])
    for (let i = 0; i < 9; i++) await aPerson(test, { name: 'بهار نوری' })
    const { groups } = await search('بهار')
    expect([groups[0]!.items.length, groups[0]!.cut, groups[0]!.more]).toEqual([
      8,
      true,
      '/admin/people?q=%D8%A8%D9%87%D8%A7%D8%B1',
    ])
  })

  it('finds an ad in any state by its id, its address or its words, and a dealer by its name', async () => {
    const ad = await anAd(test, { state: 'suspended' })
    for (const text of [ad.public_id, `https://farman.example/a/${ad.public_id}`, '۲۰۷ تهران']) {
      expect((await titles(text)).map(([label]) => label)).toContain('آگهی‌ها')
    }
    await aDealer(test, { name: 'گالری سپیده' })
    expect(await titles('سپیده')).toEqual([['نمایشگاه‌ها', 'گالری سپیده']])
  })

  it('treats wildcard characters as ordinary letters', async () => {
    await aPerson(test, { name: 'سارا کیانی' })
    expect(await titles('%%')).toEqual([])
    expect(await titles('__')).toEqual([])
  })

  it('needs two letters, and limits a person who reads everything', async () => {
    expect(await search('س')).toMatchObject({ short: true, groups: [] })
    for (let i = 0; i < 40; i++) await search('سارا')
    expect(await search('سارا')).toMatchObject({ groups: [], wait: expect.stringMatching(/دیگر$/) })
  })
})
