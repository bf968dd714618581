import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { checkAgain, checkImport } from '../server/check-import.ts'
import { findUnknownNames, suggestNames } from '../server/own-names.ts'
import { findAnswers, findUnknownWords, forgetAnswers, stateUnit, teachWords } from '../server/own-words.ts'
import { startImport } from '../server/write-import.ts'
import { loader as readImport } from './import.tsx'
import { loader as readWords } from './import-words.ts'

const test = useTestDb()
let owner: { id: bigint }
let dealer: { id: bigint; slug: string }
beforeEach(async () => {
  await loadCatalogue(test.db)
  owner = await aPerson(test)
  dealer = await aDealer(test, { owner_id: owner.id })
})

const fileOf = (name: string) =>
  readFileSync(new URL(`../../../../../tests/support/stock-files/${name}`, import.meta.url))
const ctx = () => requestContext(test, { personId: owner.id }).ctx
const check = (name: string) => checkImport(ctx(), { gallery: dealer, personId: owner.id, name, bytes: fileOf(name) })
const rowsOf = (id: string) =>
  test.db
    .selectFrom('gallery_import_row')
    .select(['code', 'outcome', 'values', 'faults'])
    .where('import_id', '=', BigInt(id))
    .orderBy('line')
    .execute()
const view = async (importId: string) =>
  readImport(visit(test, '/x', { personId: owner.id, params: { galleryId: dealer.slug, importId } }) as never)

/** Checks a file, and answers that prices without a unit are tomans. Returns whether the page asked for it. */
async function read(name: string) {
  const checked = await check(name)
  if (!checked.ok) return { refusal: checked.code, asked: false, rows: [] }
  const { file } = await view(checked.value)
  if (file.asksUnit) {
    await stateUnit(test.db, dealer, 'toman')
    await checkAgain(ctx(), dealer, BigInt(checked.value))
  }
  return { refusal: null, asked: file.asksUnit, rows: await rowsOf(checked.value) }
}

const milliard = '10000000000'

describe('files as programs of dealers write them', () => {
  it.each<[file: string, codes: string[], asked: boolean, price?: string]>([
    ['sep-line.csv', ['Z-1'], true],
    ['cr-only.csv', ['Z-1', 'Z-2'], true],
    ['title-row.csv', ['Z-1'], true],
    ['quoted-comma-head.csv', ['Z-1'], false],
    ['rial-column.csv', ['Z-1'], false],
    ['rial.xml', ['X-1'], false],
    ['meta-block.xml', ['X-4'], true],
    ['nested-images.xml', ['X-2', 'X-3'], true],
    ['options-in-one-car.xml', ['X-5', 'X-6'], true],
    ['bare-nbsp.xml', ['X-9'], false],
    ['utf16.csv', ['Z-1'], false],
    ['windows-1256.csv', ['Z-1'], false],
    ['semicolon-quoted.csv', ['Z;1'], false],
    ['million-column.csv', ['Z-1'], false],
    ['english.csv', ['E-1'], false],
    ['feed.json', ['J-1'], false],
  ])('%s is read as %s; asks for the unit: %s', async (name, codes, asked) => {
    const match = await read(name)
    expect({ asked: match.asked, refusal: match.refusal }).toEqual({ asked, refusal: null })
    expect(match.rows.map(({ code, outcome, faults }) => [code, outcome, ...faults])).toEqual(
      codes.map((code) => [code, 'new']),
    )
    for (const { values } of match.rows) expect(values).toMatchObject({ price: milliard, mileage: 48_000, year: 1401 })
  })

  it.each([
    ['nbsp.xml', 'doctype'],
    ['broken.xlsx', 'xlsx'],
  ])('%s is refused: %s', async (name, refusal) => {
    expect((await read(name)).refusal).toBe(refusal)
  })

  it('decimals of zero and amounts in words are read', async () => {
    const { rows } = await read('decimal-and-words.csv')
    expect(rows.map(({ values }) => [values!.mileage, values!.price])).toEqual([
      [45_000, milliard],
      [48_000, '12000000000'],
    ])
  })

  it('a feed without lists of body and document is taken once the dealer has stated them for all cars', async () => {
    const checked = await check('google-prefix.xml')
    const id = checked.ok ? checked.value : ''
    expect((await rowsOf(id)).map(({ code, outcome }) => [code, outcome])).toEqual([['X-7', 'fault']])
    const unknownWords = await findUnknownWords(test.db, BigInt(id))
    expect(unknownWords.map(({ name }) => name)).toEqual(['body:ستون نیست', 'document:ستون نیست'])
    await teachWords(test.db, dealer, [
      { name: 'body:ستون نیست', slug: 'no-paint' },
      { name: 'document:ستون نیست', slug: 'single-page' },
    ])
    const [{ name } = { name: '' }] = await findUnknownNames(test.db, BigInt(id))
    await suggestNames(ctx(), { gallery: dealer, told: [{ name, car: 'پژو ۲۰۷ دنده‌ای TU5' }] })
    await checkAgain(ctx(), dealer, BigInt(id))
    const [row] = await rowsOf(id)
    expect([row!.code, row!.outcome]).toEqual(['X-7', 'new'])
    expect(row!.values).toMatchObject({ price: milliard, mileage: 48_000, body: 'no-paint', document: 'single-page' })
  })

  it('another currency is refused with the reason', async () => {
    expect((await read('dollar.csv')).rows[0]!.faults.join()).toContain('به ارز است')
  })

  it('codes stay as written; digits of two scripts are one code, a rounded one is refused', async () => {
    const { rows } = await read('codes.csv')
    const good = rows.filter(({ outcome }) => outcome === 'new').map(({ code }) => code)
    expect(good).toEqual(expect.arrayContaining(['12', '0012', '12.0', 'a-12', 'A-12']))
    expect(rows[1]!.faults.join()).toContain('این کد در سطر ۲ هم آمده است')
    expect(rows.find(({ code }) => code === '1.23457E+17')!.faults.join()).toContain('گرد کرده است')
  })

  it('an XLSX file is read below its title, and a code that it has rounded is refused', async () => {
    const { rows } = await read('stock.xlsx')
    expect(rows.map(({ code, outcome }) => [code, outcome])).toEqual([
      ['L-1', 'new'],
      ['1.2345678901234568E+17', 'fault'],
    ])
    expect(rows[0]!.values).toMatchObject({ price: milliard, mileage: 48_000 })
  })

  it('a text is cut between letters, also before an emoji', async () => {
    const { rows } = await read('emoji-at-limit.csv')
    expect(rows[0]!.faults.join()).toContain(`رنگ «${'ا'.repeat(39)}» در لیست ما نیست`)
  })
})

describe('words of a dealer', () => {
  it('are usual ones or taught once, and are listed', async () => {
    const checked = await check('words-of-dealers.csv')
    const id = checked.ok ? checked.value : ''
    await stateUnit(test.db, dealer, 'toman')
    await checkAgain(ctx(), dealer, BigInt(id))
    const before = await rowsOf(id)
    expect(before.map(({ outcome }) => outcome)).toEqual(['new', 'fault', 'new'])
    expect(before[0]!.values).toMatchObject({ colour: 'white', body: 'no-paint', document: 'single-page' })
    expect(before[2]!.values).toMatchObject({ colour: 'black', document: 'two-page', plate: 'free-zone' })
    const [request] = await findUnknownWords(test.db, BigInt(id))
    expect([request!.word, request!.column]).toEqual(['سالم', 'وضعیت بدنه'])
    expect(await teachWords(test.db, dealer, [{ name: request!.name, slug: 'no-such' }])).toBe(0)
    await teachWords(test.db, dealer, [{ name: request!.name, slug: 'no-paint' }])
    await checkAgain(ctx(), dealer, BigInt(id))
    expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(['new', 'new', 'new'])
    const args = visit(test, '/x', { personId: owner.id, params: { galleryId: dealer.slug } })
    const list = await (await readWords(args as never)).text()
    expect(list).toContain('وضعیت بدنه,بیرنگ,بدون رنگ')
    expect(list).toContain('وضعیت بدنه,سالم,بدون رنگ')
  })

  it('and the unit are open questions again after the dealer deletes its answers', async () => {
    const checked = await check('words-of-dealers.csv')
    const id = checked.ok ? checked.value : ''
    await stateUnit(test.db, dealer, 'rial')
    const [request] = await findUnknownWords(test.db, BigInt(id))
    await teachWords(test.db, dealer, [{ name: request!.name, slug: 'no-paint' }])
    expect(await findAnswers(test.db, dealer)).toEqual({ unit: 'rial', words: 1 })
    await forgetAnswers(test.db, dealer)
    expect(await findAnswers(test.db, dealer)).toEqual({ unit: null, words: 0 })
    await checkAgain(ctx(), dealer, BigInt(id))
    expect((await view(id)).file.asksUnit).toBe(true)
    expect(await startImport(ctx(), dealer, id)).toBe(false)
    expect(await findUnknownWords(test.db, BigInt(id))).toHaveLength(1)
  })
})

describe('a known car', () => {
  const csv = (text: string) =>
    checkImport(ctx(), { gallery: dealer, personId: owner.id, name: 'x.csv', bytes: Buffer.from(text) })

  it('keeps what the file has no column for, and the check shows old and new values', async () => {
    const { id } = await anAd(test, { gallery_id: dealer.id, state: 'draft', price_rial: 10_000_000_000n })
    await test.db.insertInto('gallery_stock').values({ gallery_id: dealer.id, code: 'K-1', ad_id: id }).execute()
    const same = await csv('کد,توضیحات\nK-1,متن تازه برای خودرو')
    expect(await rowsOf(same.ok ? same.value : '')).toMatchObject([
      { outcome: 'change', values: { price: '10000000000' } },
    ])
    const placed = await csv('کد,شهر,محله\nK-1,تهران,ونک')
    expect((await view(placed.ok ? placed.value : '')).file.sample[0]!.changes).toContain('محله')
    const lost = await csv('کد,محله\nK-1,نازی‌آباد علیا')
    expect((await view(lost.ok ? lost.value : '')).file.faults[0]!.text).toContain('محلهٔ «نازی‌آباد علیا»')
    const priced = await csv('کد,قیمت (میلیون تومان)\nK-1,950')
    const { file } = await view(priced.ok ? priced.value : '')
    expect(file.sample[0]!.changes.replaceAll('\u00a0', ' ')).toBe('قیمت: از ۱,۰۰۰,۰۰۰,۰۰۰ تومان به ۹۵۰,۰۰۰,۰۰۰ تومان')
  })
})
