import { beforeEach, describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext, visit } from '../../../../tests/support/market.ts'
import { action as postImport } from '../screens/admin/price-import.tsx'
import { action, loader } from '../screens/admin/prices.tsx'
import { priceColumns } from '../price-entry-schema.ts'
import { findFileRows } from './find-entries.ts'
import { findPriceTable } from './find-price-table.ts'

const test = useTestDb()
const trim = 'peugeot-207-manual-tu5'
let trimId: number
let editor: bigint
let second: bigint

beforeEach(async () => {
  await loadCatalogue(test.db)
  trimId = (await getCatalogue(test.db)).trims.bySlug.get(trim)!.id
  editor = (await aPerson(test)).id
  second = (await aPerson(test)).id
})

const staff = (personId: bigint) => ({ personId, roles: ['content-editor' as const], confirmedAt: test.now })
const post = async (form: Record<string, string>, by = editor) =>
  (await action(visit(test, '/admin/prices', { form, ...staff(by) }) as never)) as Response
const page = async (by = editor, query = '') => loader(visit(test, `/admin/prices${query}`, staff(by)) as never)
const factory = (price: string, over: Record<string, string> = {}) => ({
  act: 'price',
  kind: 'factory',
  trim,
  year: '1405',
  price,
  day: '1405/08/01',
  source: 'بخشنامه',
  ...over,
})
const errorsOf = (answer: unknown) => (answer as { data: { error: Record<string, string[]> } }).data.error
const factoryPrices = async () =>
  (
    await test.db.selectFrom('factory_price').select('price_rial').where('trim_id', '=', trimId).orderBy('id').execute()
  ).map(({ price_rial }) => Number(price_rial / 10_000_000n))
const actions = async () =>
  (await test.db.selectFrom('audit_entry').select('act').orderBy('number').execute()).map((row) => row.act)
const indices = () =>
  test.db.selectFrom('price_index').select(['kind', 'value', 'source', 'entered_by']).orderBy('kind').execute()

it('is announced some weeks ahead at most: a wrong year would let no other price follow', async () => {
  expect(errorsOf(await post(factory('500 میلیون', { day: '1415/08/01' })))).toMatchObject({
    day: [expect.stringContaining('حداکثر ۹۰ روز')],
  })
  expect(await factoryPrices()).toEqual([])
  await post(factory('500 میلیون', { day: '1405/10/01' }))
  expect(await factoryPrices()).toEqual([500])
})

describe('a price that jumps', () => {
  beforeEach(() => post(factory('500 میلیون')))

  it('in steps is measured from the value that a second person agreed to, and from a value that is a month old', async () => {
    await post(factory('1500 میلیون', { day: '1405/08/10' }))
    await post(factory('2500 میلیون', { day: '1405/08/20' }))
    const [held] = (await page(second)).held
    await post({ act: 'decide', held: held!.key, decision: 'accepted' }, second)
    expect(await factoryPrices()).toEqual([500, 1500, 2500])
    await post(factory('5000 میلیون', { day: '1405/08/21' }))
    expect(await factoryPrices()).toEqual([500, 1500, 2500, 5000])
    // A month later.
    await test.db
      .updateTable('price_anchor')
      .set({ since: new Date(test.now.getTime() - 30 * 86_400_000) })
      .execute()
    await post(factory('15000 میلیون', { day: '1405/08/22' }))
    expect(await factoryPrices()).toEqual([500, 1500, 2500, 5000, 15_000])
    await post(factory('25000 میلیون', { day: '1405/08/23' }))
    expect(await factoryPrices()).toHaveLength(5)
  })

  it('in small steps waits as well: the steps of one person are counted together', async () => {
    await post(factory('1500 میلیون', { day: '1405/08/10' }))
    expect(await factoryPrices()).toEqual([500, 1500])
    await post(factory('2500 میلیون', { day: '1405/08/20' }))
    expect(await factoryPrices()).toEqual([500, 1500])
    expect((await page(second)).held).toMatchObject([{ own: false }])
  })

  it('counts only after another person has agreed', async () => {
    const answer = await post(factory('5000 میلیون', { day: '1405/08/20' }))
    expect(answer.headers.get('Location')).toBe('/admin/prices?saved=0&held=1')
    expect(await factoryPrices()).toEqual([500])
    const [held] = (await page()).held
    expect(held).toMatchObject({ own: true })
    expect((await page(second)).held[0]).toMatchObject({ own: false, key: held!.key })
    const own = (await post({ act: 'decide', held: held!.key, decision: 'accepted' })) as unknown as {
      data: { problem: string }
    }
    expect(own.data.problem).toMatch(/همکار دیگری/)
    await post({ act: 'decide', held: held!.key, decision: 'accepted' }, second)
    expect(await factoryPrices()).toEqual([500, 5000])
    expect((await page(second)).held).toEqual([])
    const again = (await post({ act: 'decide', held: held!.key, decision: 'refused' }, second)) as unknown as {
      data: { problem: string }
    }
    expect(again.data.problem).toMatch(/قبلاً/)
    expect(await actions()).toEqual(['price.factory', 'price.hold', 'price.accept'])
  })

  it('is deleted when it is refused', async () => {
    await post(factory('50 میلیون', { day: '1405/08/20' }))
    const [held] = (await page(second)).held
    await post({ act: 'decide', held: held!.key, decision: 'refused' }, second)
    expect(await factoryPrices()).toEqual([500])
    expect((await page(second)).held).toEqual([])
  })

  it('is not a jump below four times', async () => {
    await post(factory('1900 میلیون', { day: '1405/08/20' }))
    expect(await factoryPrices()).toEqual([500, 1900])
  })
})

describe('an index', () => {
  const index = (over: Record<string, string> = {}) =>
    post({ act: 'index', kind: 'dollar', value: '۱۱۵٬۰۰۰', day: '1405/08/01', source: 'بازار تهران', ...over })

  it('is stored, corrected, and held when it jumps', async () => {
    await index()
    await index({ value: '116000', source: 'اصلاح' })
    await index({ value: '1160000', day: '1405/08/02' })
    expect(await indices()).toEqual([{ kind: 'dollar', value: 1_160_000n, source: 'اصلاح', entered_by: editor }])
    expect((await page()).held).toHaveLength(1)
    expect((await page()).indices[0]).toMatchObject({ title: 'دلار (بازار آزاد)' })
  })

  it.each([
    [{ value: 'زیاد' }, 'value', /با عدد/],
    [{ value: '0' }, 'value', /بیشتر از صفر/],
    [{ value: '12.5' }, 'value', /بدون اعشار/],
    [{ day: '1406/01/01' }, 'day', /روزهای آینده/],
  ])('is refused at its field: %o', async (over, field, words) => {
    const errors = errorsOf(await index(over as Record<string, string>))
    expect(errors[field]?.[0]).toMatch(words)
    expect(await indices()).toEqual([])
  })
})

describe('a file of prices', () => {
  const send = async (lines: string[], act: 'try' | 'write') =>
    (await postImport(
      visit(test, '/admin/prices/import', {
        form: { act, text: [priceColumns.join(), ...lines].join('\n') },
        ...staff(editor),
      }) as never,
    )) as unknown as { data: { outcome: { saved: number; held: number; same: number; problems: object[] } } } & Response
  const good = [
    `factory,${trim},,۵۰۰ میلیون,1405/07/01,بخشنامه`,
    `factory,${trim},,550 میلیون,1405/08/01,بخشنامه`,
    `new,${trim},1405,700 میلیون,1405/08/01,نمایشگاه`,
    'gold,,,9500000,1405/08/01,اتحادیه',
  ]

  it('has a dry run without writing, is imported whole, and changes nothing when repeated', async () => {
    expect((await send(good, 'try')).data.outcome).toEqual({ saved: 4, held: 0, same: 0, problems: [] })
    expect(await factoryPrices()).toEqual([])
    expect(await actions()).toEqual([])
    expect((await send(good, 'write')).headers.get('Location')).toBe('/admin/prices?saved=4&held=0')
    expect(await factoryPrices()).toEqual([500, 550])
    expect(await actions()).toEqual(['price.import'])
    // The older price of the factory exists, and an older one may not follow a newer one.
    const again = (await send(good.slice(1), 'try')).data.outcome
    expect(again).toEqual({ saved: 0, held: 0, same: 3, problems: [] })
    expect((await findPriceTable(test.db, '2026-10-01')).rows[0]?.factoryRial).toBe(5_000_000_000n)
  })

  it('writes nothing with one bad line', async () => {
    const bad = [...good, `new,no-such-car,1405,700 میلیون,1405/08/01,نمایشگاه`, 'x,,,,,']
    for (const action of ['try', 'write'] as const) {
      const { problems } = (await send(bad, action)).data.outcome
      expect(problems).toEqual([
        { line: 6, text: 'این خودرو پیدا نشد؛ شناسهٔ آن را از آدرس صفحهٔ قیمت همان خودرو کپی کنید.' },
        { line: 7, text: expect.stringContaining('نه «x»') },
      ])
    }
    expect(await factoryPrices()).toEqual([])
    expect(await indices()).toEqual([])
  })

  it('holds a jump and writes the rest', async () => {
    const jump = `factory,${trim},,5 میلیارد,1405/08/20,بخشنامه`
    expect((await send([...good, jump], 'write')).headers.get('Location')).toBe('/admin/prices?saved=4&held=1')
    expect(await factoryPrices()).toEqual([500, 550])
    expect((await page(second)).held).toHaveLength(1)
  })

  it('is exported in lines whose import changes nothing', async () => {
    await send(good, 'write')
    const lines: string[] = []
    for await (const row of findFileRows(test.db, test.now)) lines.push(row.join())
    expect(lines).toHaveLength(4)
    expect((await send(lines.slice(1), 'try')).data.outcome).toMatchObject({ saved: 0, held: 0, problems: [] })
  })
})

it('is closed to staff who may not edit prices', async () => {
  const { context } = requestContext(test, { personId: editor })
  const args = visit(test, '/admin/prices', { form: { act: 'decide', held: '1', decision: 'accepted' } })
  await expect(action({ ...args, context } as never)).rejects.toMatchObject({ status: 403 })
})
