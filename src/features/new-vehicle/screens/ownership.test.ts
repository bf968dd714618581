import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getCatalogue } from '#features/catalog/contract.ts'
import { compactToman, formatMoney } from '#kit/money.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext, visit } from '../../../../tests/support/market.ts'
import { ownershipAdExtras } from '../server/ownership/ad-extras.ts'
import { loader } from './ownership.tsx'

const test = useTestDb({ specs: true })
const slug = 'peugeot-207-manual-tu5'

const open = async (query = '', of = slug) =>
  (
    await loader(
      visit(test, `/services/vehicle-info/price/${of}/ownership?${query}`, { params: { slug: of } }) as never,
    )
  ).view

const market = (...years: [year: number, millions: number][]) => marketOf(slug, years)

/** A car of another owner that drove 10,000 km for 20 million tomans. */
async function drovenCar(trimId: number) {
  const { id: owner_id } = await aPerson(test)
  const made = await sql<{
    id: bigint
  }>`insert into garage_car (public_id, owner_id, vin_sealed, vin_index, trim_id, added_at)
    values (${`c${owner_id}`}, ${owner_id}, ${Buffer.alloc(40)}, ${Buffer.alloc(32)}, ${trimId}, ${test.now}) returning id`.execute(
    test.db,
  )
  const car = made.rows[0]!.id
  await sql`insert into garage_reading (car_id, read_on, km)
    values (${car}, '2026-01-01', 50000), (${car}, '2026-10-01', 60000)`.execute(test.db)
  await sql`insert into garage_cost (public_id, car_id, kind, amount_rial, spent_on, added_at)
    values (${`p${car}`}, ${car}, 'service', 200000000, '2026-05-01', ${test.now})`.execute(test.db)
}

async function marketOf(of: string, years: readonly (readonly [year: number, millions: number])[]) {
  const trim_id = (await getCatalogue(test.db)).trims.bySlug.get(of)!.id
  for (const [year, millions] of years) {
    const rial = BigInt(millions * 10) * 1_000_000n
    const row = { trim_id, year, kind: 'used' as const, day: '2026-11-21', sample: 5 }
    await test.db
      .insertInto('market_day')
      .values({ ...row, median_rial: rial, low_rial: rial, high_rial: rial })
      .execute()
  }
}

describe('the line on the page of an ad', () => {
  const lines = async (year: number) => {
    const trimId = (await getCatalogue(test.db)).trims.bySlug.get(slug)!.id
    return ownershipAdExtras(requestContext(test).ctx, { publicId: 'abcdefghjk', trimId, year })
  }

  it('shows the running costs of a year, as the linked page does', async () => {
    await market([1404, 1200], [1401, 1000])
    const [line] = await lines(1401)
    expect(line!.href).toBe(`/services/vehicle-info/price/${slug}/ownership?year=1401&years=1`)
    const { running } = await open('year=1401&years=1')
    expect(line!.value).toBe(`${compactToman(BigInt(running!.real) * 10n)}\u00a0تومان`)
    expect(line!.note).toContain('۲۰,۰۰۰ کیلومتر در سال')
  })

  it('shows no amount for a year without a market price', async () => {
    await market([1404, 1200])
    expect(await lines(1390)).toMatchObject([{ href: `/services/vehicle-info/price/${slug}/ownership`, value: null }])
  })
})

describe('the cost of ownership', () => {
  it('adds up, names the source of each line, and depends on the scenario', async () => {
    await market([1404, 1200], [1401, 1000.5])
    const middle = await open('year=1404&years=3&km=20000')
    expect(middle).toMatchObject({ car: 'مدل ۱۴۰۴', valueToman: 1_200_000_000 })
    const existing = middle.rows.filter(({ nominal }) => nominal !== null)
    expect(existing.reduce((sum, { nominal }) => sum + nominal!, 0)).toBe(middle.total!.nominal)
    expect(existing.reduce((sum, { real }) => sum + real!, 0)).toBe(middle.total!.real)
    expect(middle.rows.find(({ label }) => label === 'افت قیمت خودرو')!.from).toBe(
      'مدل ۱۴۰۱ امروز ۱\u00a0میلیارد تومان است',
    )
    expect(middle.scenarios.map(({ current }) => current)).toEqual([false, true, false])
    const fast = await open(middle.scenarios[2]!.href.split('?')[1])
    expect(fast.typed).toMatchObject({ year: '1404', scenario: 'fast' })
    expect(fast.total!.nominal).not.toBe(middle.total!.nominal)
  })

  it('omits unknown amounts and says so', async () => {
    await market([1404, 1200])
    const { rows, unknown, total } = await open('years=5')
    expect(unknown).toContain('افت قیمت خودرو')
    expect(rows.find(({ label }) => label === 'افت قیمت خودرو')).toMatchObject({ nominal: null, real: null, share: 0 })
    expect(total!.nominal).toBeGreaterThan(0)
  })

  it('has no petrol for a car without it', async () => {
    const diesel = 'zamyad-z24-diesel'
    await marketOf(diesel, [[1404, 900]])
    const { rows, unknown, usual, fuel } = await open('', diesel)
    expect({ usual, fuel }).toMatchObject({ usual: { quota: null }, fuel: 'گازوئیل' })
    expect(rows[0]).toMatchObject({ label: 'گازوئیل', nominal: null })
    expect(unknown).toContain('گازوئیل')
  })

  it('accepts own numbers, keeps them in every link, and counts body insurance only when paid', async () => {
    await market([1404, 1200], [1401, 1000])
    const usual = await open('year=1404')
    expect(usual.rows.map(({ label }) => label)).not.toContain('بیمهٔ بدنه')
    expect(usual.rises).toMatch(/^تورم ۳۵٪ و رشد قیمت خودرو ۳۳٪ در سال؛ برآورد فرمان از/)
    const own = await open('year=1404&years=1&body=30000000&quota=0&inflation=40')
    expect(own.rows.find(({ label }) => label === 'بیمهٔ بدنه')).toMatchObject({ nominal: 30_000_000 })
    expect(own.rises).toBe('تورم ۴۰٪ و رشد قیمت خودرو ۳۳٪ در سال؛ با عددهای خودتان')
    expect(own.scenarios[0]!.href).toMatch(/inflation=40&quota=0&body=30000000$/)
    expect(own.withoutValue).toBe(true)
    expect(usual.withoutValue).toBe(false)
  })

  it('shows what owners wrote down from five of them on', async () => {
    await market([1404, 1200], [1401, 1000])
    const trim = (await getCatalogue(test.db)).trims.bySlug.get(slug)!
    const owners = async (count: number) => {
      for (let n = 0; n < count; n++) await drovenCar(trim.id)
    }
    await owners(4)
    expect((await open()).owners).toBeNull()
    await owners(1)
    // 2,000 tomans a kilometre; the estimate is the real running cost over three years of 20,000 km.
    const { owners: shown, running } = await open()
    expect(shown).toEqual({
      of: '۵ مالک همین خودرو',
      perKm: formatMoney(20_000n),
      ours: formatMoney(BigInt(Math.round(running!.real / 60_000)) * 10n),
      aYear: formatMoney(400_000_000n),
      fuel: null,
    })
  })

  it('of a car that nobody sells is a sentence and no number', async () => {
    expect(await open()).toMatchObject({ total: null, rows: [], valueToman: null })
  })

  it.each(['years=99&scenario=x', 'km=', 'years[]=1'])('uses the default for «%s»', async (query) => {
    await market([1404, 1200])
    const { typed, problems } = await open(query)
    expect(typed).toMatchObject({ year: '1404', years: '3', km: '20000', scenario: 'middle' })
    expect(problems).toEqual({})
  })

  it('reports unreadable text at its field, keeps it, and uses the default', async () => {
    await market([1404, 1200])
    const { typed, problems, rows, rises } = await open('year=1398&km=خیلی&inflation=-5&body=صفر')
    expect(typed).toMatchObject({ year: '1404', km: 'خیلی', inflation: '-5', body: 'صفر' })
    expect(Object.keys(problems).toSorted()).toEqual(['body', 'inflation', 'km', 'year'])
    expect(problems.km).toBe('عددی از ۱,۰۰۰ تا ۲۰۰,۰۰۰ کیلومتر بنویسید؛ فعلاً با ۲۰,۰۰۰ کیلومتر حساب شده است.')
    expect(rises).toMatch(/^تورم ۳۵٪ /)
    expect(rows.map(({ label }) => label)).not.toContain('بیمهٔ بدنه')
  })

  it('is not found for an unknown car', async () => {
    await expect(open('', 'flying-car')).rejects.toMatchObject({ status: 404 })
  })
})
