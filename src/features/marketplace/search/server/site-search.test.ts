import { beforeEach, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, requestContext } from '../../../../../tests/support/market.ts'
import { marketplaceSearch } from './site-search.ts'

const test = useTestDb()
beforeEach(async () => {
  await loadCatalogue(test.db)
  await aDealer(test, { name: 'اتوگالری نوآرین', phone: '09121110000', licence_number: '55667788' })
  await aDealer(test, { name: 'اتوگالری آرین', phone: '02188776655', city: 'karaj' })
  await aDealer(test, { name: 'نمایشگاه بسته', phone: '02188776655', state: 'suspended' })
})

const dealers = async (text: string) =>
  (await marketplaceSearch(requestContext(test).ctx, text)).find(({ title }) => title === 'نمایشگاه‌ها')!.items

it.each([
  ['02188776655', 'اتوگالری آرین', 'با این شماره تلفن'],
  ['۰۲۱-۸۸۷۷ ۶۶۵۵', 'اتوگالری آرین', 'با این شماره تلفن'],
  ['+98 21 88776655', 'اتوگالری آرین', 'با این شماره تلفن'],
  ['88776655', 'اتوگالری آرین', 'با این شماره تلفن'],
  ['9121110000', 'اتوگالری نوآرین', 'با این شماره تلفن'],
  ['۵۵۶۶۷۷۸۸', 'اتوگالری نوآرین', 'با این شمارهٔ پروانه'],
])('finds the active dealer of the number %s, without showing it', async (text, name, why) => {
  const match = await dealers(text)
  expect(match).toMatchObject([{ label: name, note: expect.stringContaining(why) as string }])
  expect(JSON.stringify(match)).not.toMatch(/88776655|1110000/)
})

it.each(['8877665', '11110000', '021887766550', '88776656'])('finds no dealer by %s', async (text) => {
  expect(await dealers(text)).toEqual([])
})

it('finds dealers by a part of the name, names that begin with it first', async () => {
  expect((await dealers('آرین')).map(({ label }) => label)).toEqual(['اتوگالری آرین', 'اتوگالری نوآرین'])
  expect((await dealers('گالری ارین کرج')).map(({ label }) => label)).toEqual(['اتوگالری آرین'])
})
