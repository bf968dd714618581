import { beforeEach, describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue } from '#features/catalog/contract.ts'
import '#features/prices/server/tables.ts'
import '#features/rules/server/tables.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { exactTomans, findCosts, loadCosts } from './load-costs.ts'

const test = useTestDb()
beforeEach(() => loadCatalogue(test.db))

const at = async (moment: string, slug = 'peugeot-207-manual-tu5') => {
  const catalogue = await getCatalogue(test.db)
  return { catalogue, trim: catalogue.trims.bySlug.get(slug)!, at: new Date(moment) }
}

async function aFactoryPrice(rial: bigint, day: string) {
  const trim = (await getCatalogue(test.db)).trims.bySlug.get('peugeot-207-manual-tu5')!
  await test.db
    .insertInto('factory_price')
    .values({
      trim_id: trim.id,
      price_rial: rial,
      valid_from: day,
      source: 'بخشنامهٔ ۱۲',
      entered_by: null,
      entered_at: test.now,
    })
    .execute()
}

async function aRule(key: string, value: object, from: string) {
  await test.db
    .insertInto('rule_version')
    .values({
      key,
      value: JSON.stringify(value),
      effective_from: new Date(from),
      note: 'تغییر',
      created_by: null,
      created_at: test.now,
    })
    .execute()
}

describe('the cost until a car is on the road', () => {
  it('follows the rules in force, before and after each change', async () => {
    await aFactoryPrice(10_000_000_000n, '2026-05-01')
    await aFactoryPrice(11_000_000_000n, '2026-09-01')
    await aRule('vat', { percent: 12 }, '2026-10-01T00:00:00Z')
    await aRule(
      'new-car-costs',
      { plating: '30000000', scrappage: '0', freight: '0', insuranceDiscount: 0 },
      '2026-11-01T00:00:00Z',
    )
    const total = async (moment: string) => (await findCosts(test.db, await at(moment))).totalRial
    expect(await total('2026-04-30T00:00:00Z')).toBeNull()
    expect(await total('2026-08-31T00:00:00Z')).toBe(11_126_032_940n)
    expect(await total('2026-09-30T23:59:59Z')).toBe(12_226_032_940n)
    expect(await total('2026-10-01T00:00:00Z')).toBe(12_320_000_000n + 128_324_448n)
    expect(await total('2026-11-02T00:00:00Z')).toBe(12_320_000_000n + 134_211_840n + 30_000_000n)
  })

  it('shows source and date of each line, and unannounced ones', async () => {
    await aFactoryPrice(10_000_000_000n, '2026-05-01')
    const view = await loadCosts(test.db, await at('2026-08-31T00:00:00Z'))
    expect(view.lines.slice(0, 2)).toEqual([
      { name: 'قیمت کارخانه', amount: '۱,۰۰۰,۰۰۰,۰۰۰', from: 'بخشنامهٔ ۱۲، از ۱۱ اردیبهشت ۱۴۰۵' },
      {
        name: 'مالیات بر ارزش افزوده، ۱۰٪',
        amount: '۱۰۰,۰۰۰,۰۰۰',
        from: 'قانون مالیات بر ارزش افزوده، از ۱ فروردین ۱۴۰۵',
      },
    ])
    expect(view.total).toBe('۱,۱۱۲,۶۰۳,۲۹۴')
    expect(view.unknown).toEqual(['شماره‌گذاری و پلاک', 'گواهی اسقاط', 'حمل تا نمایندگی'])
    expect(view.lines.at(-1)).toEqual({
      name: 'حمل تا نمایندگی',
      amount: null,
      from: 'خودروساز در بخشنامهٔ هر طرح اعلام می‌کند',
    })
    expect(view.lines.every(({ amount, from }) => amount !== null || from !== '')).toBe(true)
  })

  it('has no insurance for a pickup', async () => {
    const { costs } = await findCosts(test.db, await at('2026-08-31T00:00:00Z', 'zamyad-z24-petrol'))
    expect(costs.insurance).toBeNull()
  })
})

it.each([
  [10n, '۱'],
  [953_253_6n, '۹۵۳,۲۵۳٫۶'],
])('formats %d rials as %s tomans', (rial, text) => {
  expect(exactTomans(rial)).toBe(text)
})
