import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../../tests/support/market.ts'
import { findPriceTable } from '../../server/find-price-table.ts'
import { action, loader } from './prices.tsx'

const test = useTestDb()
let personId: bigint
beforeEach(async () => {
  await loadCatalogue(test.db)
  personId = (await aPerson(test)).id
})

const editor = () => ({ personId, roles: ['content-editor' as const] })
const usual = {
  act: 'price',
  kind: 'factory',
  trim: 'peugeot-207-manual-tu5',
  year: '۱۴۰۵',
  price: '۸۵۰ میلیون',
  day: '1405/08/01',
  source: 'بخشنامهٔ ۱۲',
}
const send = (over: Partial<typeof usual> & { value?: string } = {}) =>
  action(visit(test, '/admin/prices', { ...editor(), form: { ...usual, ...over } }) as never)
const entries = async () =>
  (await loader(visit(test, '/admin/prices', editor()) as never)).entries.map((entry) => ({ ...entry, key: '' }))
const actions = async () =>
  (await test.db.selectFrom('audit_entry').select('act').orderBy('number').execute()).map(({ act }) => act)
const refused = (field: string) => ({ init: { status: 409 }, data: { error: { [field]: [expect.any(String)] } } })

describe('prices that staff enter', () => {
  it('appear in the list, in the table of the day and in the log', async () => {
    await send()
    await send({ kind: 'new', price: '1200000000', day: '1405/08/29' })
    expect(await entries()).toHaveLength(2)
    expect(await entries()).toContainEqual({
      key: '',
      title: 'پژو ۲۰۷ دنده‌ای',
      kind: 'بازار، خودروی صفر',
      price: '۱,۲۰۰,۰۰۰,۰۰۰\u00a0تومان',
      day: '۲۹ آبان ۱۴۰۵',
      source: 'بخشنامهٔ ۱۲',
    })
    expect(await entries()).toContainEqual(
      expect.objectContaining({ kind: 'قیمت کارخانه', price: '۸۵۰,۰۰۰,۰۰۰\u00a0تومان', day: '۱ آبان ۱۴۰۵' }),
    )
    const { rows } = await findPriceTable(test.db, '2026-11-21')
    expect(rows).toMatchObject([{ factoryRial: 8_500_000_000n, marketRial: 12_000_000_000n, gap: 412 }])
    expect(await actions()).toEqual(['price.factory', 'price.quote'])
  })

  it('never change what an older day shows, and the last entry of a day counts', async () => {
    await send()
    expect(await send({ day: '1405/07/30' })).toMatchObject(refused('day'))
    await send({ price: '۸۶۰ میلیون' })
    const { rows } = await findPriceTable(test.db, '2026-11-21')
    expect(rows.map(({ factoryRial }) => factoryRial)).toEqual([8_600_000_000n])
    expect((await findPriceTable(test.db, '2026-10-22')).rows).toEqual([])
    expect(await actions()).toEqual(['price.factory', 'price.factory'])
  })

  it.each([
    ['a price of the market of tomorrow', { kind: 'used', day: '1405/09/01' }, 'day', 409],
    ['a car that nobody knows', { trim: 'no-such-car' }, 'trim', 409],
    ['a price for a toy', { price: '۱۰۰۰' }, 'price'],
    ['a kind that nobody knows', { kind: 'toString' }, 'kind'],
    ['no source', { source: ' ' }, 'source'],
    ['a dollar of no tomans', { act: 'index', kind: 'dollar', value: '0' }, 'value', 409],
    ['a form without a known button', { act: 'held' }, ''],
  ])('refuse %s', async (_what, over, field, status = 422) => {
    expect(await send(over)).toMatchObject({ init: { status } })
    expect(JSON.stringify(await send(over))).toContain(`"${field}"`)
    expect(await entries()).toEqual([])
  })

  it('may begin in days to come', async () => {
    await send({ day: '1405/10/01' })
    expect((await findPriceTable(test.db, '2026-11-21')).rows).toEqual([])
    expect((await findPriceTable(test.db, '2026-12-23')).rows).toHaveLength(1)
  })
})
