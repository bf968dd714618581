import { beforeEach, describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { findMovers, moverItem } from './movers.ts'

const test = useTestDb()
beforeEach(() => loadCatalogue(test.db))

/** The price of a trim a week ago and today, in millions of tomans. */
async function moved(slug: string, year: number, before: number, now: number) {
  const trim_id = (await getCatalogue(test.db)).trims.bySlug.get(slug)!.id
  for (const [day, millions] of [
    ['2026-11-14', before],
    ['2026-11-21', now],
  ] as const) {
    const rial = BigInt(millions) * 10_000_000n
    const row = { trim_id, year, kind: 'used' as const, day, sample: 5 }
    await test.db
      .insertInto('market_day')
      .values({ ...row, median_rial: rial, low_rial: rial, high_rial: rial })
      .execute()
  }
}
const movers = async () => {
  const { up, down } = await findMovers(test.db, test.now, 2)
  const messagesOf = (rows: typeof up) => rows.map((row) => [row.trimSlug, row.year, row.week])
  return { up: messagesOf(up), down: messagesOf(down) }
}

describe('movements within a week', () => {
  it('name each trim once, by the year that moved most, the strongest first', async () => {
    await moved('peugeot-207-manual-tu5', 1401, 1000, 1010)
    await moved('peugeot-207-manual-tu5', 1402, 1000, 1050)
    await moved('peugeot-207-automatic-tu5', 1401, 1000, 1100)
    await moved('ikco-dena-plus-manual-ef7', 1401, 1000, 1020)
    await moved('ikco-dena-plus-turbo-6at', 1401, 1000, 900)
    expect(await movers()).toEqual({
      up: [
        ['peugeot-207-automatic-tu5', 1401, 100],
        ['peugeot-207-manual-tu5', 1402, 50],
      ],
      down: [['ikco-dena-plus-turbo-6at', 1401, -100]],
    })
  })

  it('are empty without prices or changes', async () => {
    await moved('peugeot-207-manual-tu5', 1401, 1000, 1000)
    expect(await movers()).toEqual({ up: [], down: [] })
  })

  it('have a sign and words', async () => {
    await moved('peugeot-207-manual-tu5', 1401, 1000, 1100)
    const { up } = await findMovers(test.db, test.now, 1)
    expect(moverItem(up[0]!)).toMatchObject({
      label: 'پژو ۲۰۷ دنده‌ای مدل ۱۴۰۱',
      value: '\u200e+۱۰٪',
      tone: 'good',
      href: '/services/vehicle-info/price/peugeot-207-manual-tu5?year=1401',
    })
  })
})
