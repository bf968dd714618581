import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { loadSeedTexts } from '#features/content/server/load-seed-texts.ts'
import { useTestDb } from '../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, visit } from '../../../tests/support/market.ts'
import { loader } from './search.tsx'

const test = useTestDb()
beforeEach(() => loadCatalogue(test.db))

const search = async (q: string) => {
  const { groups } = await loader(visit(test, `/search?${new URLSearchParams({ q })}`) as never)
  return Object.fromEntries(groups.map(({ title, items }) => [title, items.map(({ label }) => label)]))
}

describe('the search over everything', () => {
  it.each(['۲۰۷ دنده‌ای', '207 دنده ای', 'peugeot 207 manual', '٢٠٧ دنده‌اي'])('finds a car as «%s»', async (text) => {
    const match = await search(text)
    expect(match['مشخصات خودرو']).toContain('پژو ۲۰۷ دنده‌ای')
    expect(match['قیمت روز']).toContain('قیمت پژو ۲۰۷ دنده‌ای')
  })

  it('finds lists with ads, and dealers by name', async () => {
    const seller_id = (await aPerson(test)).id
    await anAd(test, { seller_id, trim: 'peugeot-207-manual-tu5' })
    await aDealer(test, { name: 'اتوگالری پارسا' })
    expect((await search('پژو ۲۰۷'))['آگهی‌ها']).toEqual(['پژو ۲۰۷'])
    expect((await search('پارسا'))['نمایشگاه‌ها']).toEqual(['اتوگالری پارسا'])
    expect((await search('پارسا تهران'))['نمایشگاه‌ها']).toEqual(['اتوگالری پارسا'])
    expect((await search('تهران'))['نمایشگاه‌ها']).toBeUndefined()
  })

  it('finds services and answered questions', async () => {
    expect((await search('مقایسه'))['خدمات']).toContain('مقایسهٔ خودروهای صفر')
    expect((await search('بیعانه'))['سؤال‌های رایج']).toEqual(['قبل از دیدن خودرو بیعانه بدهم؟'])
  })

  it('finds help answers by words of their text, and articles', async () => {
    await loadSeedTexts(test.db)
    const { groups } = await loader(visit(test, '/search?q=رمز') as never)
    const help = groups.find(({ title }) => title === 'راهنما')!
    expect(help.items[0]!.href).toMatch(/^\/pages\/faq#[a-z0-9-]+$/)
    expect(help.items[0]!.label).toContain('رمز')
    expect((await search('رنگ'))['مجله و خبر']!.length).toBeGreaterThan(0)
    expect((await search('قققق'))['راهنما']).toBeUndefined()
  })

  it('offers models with most ads and the parts of the product before the user types', async () => {
    const seller_id = (await aPerson(test)).id
    for (let ads = 0; ads < 2; ads++) await anAd(test, { seller_id, trim: 'peugeot-207-manual-tu5' })
    await anAd(test, { seller_id, trim: 'ikco-samand-lx' })
    const match = await search('  ')
    expect(match['مدل‌های پرآگهی']).toEqual(['پژو ۲۰۷', 'سمند'])
    expect(match['بخش‌ها']).toContain('بیمه')
  })

  it('finds an ad by its code and a dealer by a part of its name, and puts the nearest group first', async () => {
    const seller_id = (await aPerson(test)).id
    const { public_id } = await anAd(test, { seller_id, trim: 'ikco-samand-lx' })
    await aDealer(test, { name: 'اتو گالری پارسا' })
    expect((await search(`کد ${public_id}`))['آگهی با این کد']).toHaveLength(1)
    expect((await search('اتوگالری پارس'))['نمایشگاه‌ها']).toEqual(['اتو گالری پارسا'])
    expect(Object.keys(await search('بیمه'))[0]).toBe('خدمات')
    expect((await search('وام'))['خدمات']).toContain('آگهی‌های اقساطی')
    expect((await search('وام'))['مشخصات خودرو']).toBeUndefined()
  })

  it.each(['قققق', '%_\\', '"><script>', 'x'.repeat(500)])('answers «%s» without an error', async (text) => {
    expect(Object.keys(await search(text))).toEqual([])
  })
})
