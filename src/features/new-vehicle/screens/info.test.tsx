import { describe, expect, it } from 'vitest'
import { useTestDb } from '../../../../tests/support/database.ts'
import { visit } from '../../../../tests/support/market.ts'
import type { CarView } from '../car-view.ts'
import { loader } from './info.tsx'

const test = useTestDb({ specs: true })

type Answer = { data: { car: CarView; sheet: string } }
const open = async (vehicleId: string, query = '') =>
  (await loader(
    visit(test, `/services/new-vehicle/info/${vehicleId}${query}`, { params: { vehicleId } }) as never,
  )) as unknown as Answer

describe('the page of a car', () => {
  it('shows facts with source and date, and counts unknown ones', async () => {
    const { car, sheet } = (await open('ikco-dena-plus-turbo-6at')).data
    expect(car).toMatchObject({ title: 'دنا پلاس اتوماتیک توربو', sold: true, described: true })
    expect(car.warranty).toBe('حدود ۲۴\u00a0ماه یا ۴۰,۰۰۰\u00a0کیلومتر، هر کدام زودتر برسد')
    expect(sheet).toContain('۴,۵۵۸\u00a0میلی‌متر')
    expect(sheet).not.toContain('data-unknown')
    expect(sheet).not.toMatch(/اعلام نشده|سازنده نگفته/)
    expect(sheet).toContain('مورد را هنوز ثبت نکرده‌ایم')
    expect(sheet).toContain('منبع: گردآوری فرمان، بدون سند سازنده، ۱۴۰۵')
    expect(sheet).toContain('href="/services/new-vehicle/info/ikco-dena-plus-manual-ef7#trims"')
    expect(car.trims).toHaveLength(2)
  })

  it('searches the sheet, including explanations', async () => {
    const { sheet } = (await open('ikco-dena-plus-turbo-6at', '?q=کیسهٔ هوا')).data
    expect(sheet).toContain('ایربگ')
    expect(sheet).not.toContain('حجم موتور')
    expect((await open('ikco-dena-plus-turbo-6at', '?q=<i>زیردریایی')).data.sheet).toContain(
      'با «&lt;i&gt;زیردریایی» پیدا نشد',
    )
  })

  it('is drawn in the requested colour', async () => {
    expect((await open('ikco-dena-plus-turbo-6at', '?colour=blue')).data.car.picture).toContain('-blue-')
    // Factory colours of the model; the default is not always the first.
    expect((await open('ikco-dena-plus-turbo-6at', '?colour=pink')).data.car.picture).toMatch(
      /-(white|black|grey|charcoal|blue)-/,
    )
  })

  it('shows its album, outside and inside, with sizes', async () => {
    expect((await open('ikco-dena-plus-turbo-6at')).data.car.album).toBeNull()
    const model = await test.db
      .selectFrom('model')
      .select('id')
      .where('slug', '=', 'ikco-dena-plus')
      .executeTakeFirstOrThrow()
    const { id } = await test.db
      .insertInto('album')
      .values({
        slug: 'dena',
        title: 'دنا پلاس',
        model_id: model.id,
        state: 'published',
        created_at: test.now,
        changed_at: test.now,
        published_at: test.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const picture = (category: 'outside' | 'inside', place: number, small: number | null) => ({
      album_id: id,
      picture: `p${place}`,
      category,
      caption: `نمای ${place}`,
      credit: 'x',
      place,
      small_bytes: small,
      large_bytes: null,
    })
    await test.db
      .insertInto('album_picture')
      .values([picture('inside', 1, 40_000), picture('outside', 2, 60_000), picture('outside', 3, 50_000)])
      .execute()
    const { album } = (await open('ikco-dena-plus-turbo-6at')).data.car
    expect(album).toMatchObject({
      href: '/services/vehicle-info/album/dena',
      count: 3,
      size: '۱۵۰\u00a0کیلوبایت',
      drawn: false,
    })
    expect(album?.parts).toEqual([
      {
        href: '/services/vehicle-info/album/dena#outside',
        name: 'بیرون',
        count: 2,
        picture: 'p2',
        alt: 'نمای 2، دنا پلاس',
      },
      {
        href: '/services/vehicle-info/album/dena#inside',
        name: 'داخل',
        count: 1,
        picture: 'p1',
        alt: 'نمای 1، دنا پلاس',
      },
    ])
    await test.db
      .insertInto('album_picture')
      .values(picture('inside', 4, null))
      .execute()
    expect((await open('ikco-dena-plus-turbo-6at')).data.car.album?.size).toBeNull()
  })

  it('reports missing facts, and draws no measures without them', async () => {
    const { car, sheet } = (await open('ikco-paykan-sedan-1600')).data
    expect(car).toMatchObject({ sold: false, described: false })
    expect(sheet).not.toContain('<svg')
  })

  it('is not found under another name, and suggests similar cars', async () => {
    const refusal = await open('ikco-dena-plus-turbo').catch((thrown: unknown) => thrown)
    const href = expect.stringMatching(/ikco-dena-plus-turbo-6[am]t$/) as string
    expect(refusal).toMatchObject({
      status: 404,
      data: { near: expect.arrayContaining([expect.objectContaining({ href })]) as [] },
    })
    await expect(open('%E0%A4%A')).rejects.toMatchObject({ status: 404 })
  })
})
