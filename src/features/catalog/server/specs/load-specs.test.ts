import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { getCatalogue } from '../get-catalogue.ts'
import { expireSpecSheets, getSpecSheet } from './get-spec-sheet.ts'
import { loadSpecs } from './load-specs.ts'

const test = useTestDb({ specs: true })

const trimOf = async (slug: string) => (await getCatalogue(test.db)).trims.bySlug.get(slug)!
const sheetOf = async (slug: string) => getSpecSheet(test.db, (await trimOf(slug)).id)
const staffRow = { source: 'staff', day: '1405/09/02' } as const

describe('car facts', () => {
  it('of a trim override those of its model', async () => {
    const [manual, turbo] = [await sheetOf('ikco-dena-plus-manual-ef7'), await sheetOf('ikco-dena-plus-turbo-6at')]
    expect([manual.line('length')?.text, turbo.line('length')?.text]).toEqual([
      '۴,۵۵۸\u00a0میلی‌متر',
      '۴,۵۵۸\u00a0میلی‌متر',
    ])
    expect([manual.line('aspiration')?.text, turbo.line('aspiration')?.text]).toEqual(['معمولی', 'توربو'])
    expect(turbo.line('gearbox')).toMatchObject({ text: 'اتوماتیک', source: 'general', day: '1405' })
  })

  it('mark unannounced values, and skip facts that the car cannot have', async () => {
    const electric = await sheetOf('byd-seagull-electric')
    expect(electric.line('emission-standard')).toBeUndefined()
    expect(electric.line('battery')?.text).toBe('۳۰٫۰۸\u00a0کیلووات‌ساعت')
    expect(electric.line('warranty-months')).toMatchObject({ value: null, text: 'ثبت نشده' })
  })

  it('name the public page that says them', async () => {
    const old = await sheetOf('peugeot-206-type-2')
    expect(old.line('length')).toMatchObject({
      value: '3835',
      source: 'public',
      reference: 'ویکی‌پدیای انگلیسی، Peugeot 206',
      day: '1405',
    })
    expect((await sheetOf('ikco-samand-lx-ef7-dual-fuel')).line('kerb-weight')?.value).toBe('1360')
  })

  it('follow an edit of any editor', async () => {
    const trim = await trimOf('ikco-tara-v1-manual')
    expect((await sheetOf(trim.slug)).line('airbags')?.value).toBe('2')
    const row = { model_id: trim.modelId, trim_id: trim.id, key: 'airbags', value: '4', ...staffRow }
    await test.db.insertInto('vehicle_fact').values(row).execute()
    expireSpecSheets(test.db)
    expect((await sheetOf(trim.slug)).line('airbags')).toMatchObject({ value: '4', source: 'staff', day: '1405/09/02' })
  })

  it('written by staff survive the next load of the files', async () => {
    const trim = await trimOf('ikco-tara-v4-automatic')
    await test.db
      .updateTable('vehicle_fact')
      .set({ value: '6', from_file: false, ...staffRow })
      .where('trim_id', '=', trim.id)
      .where('key', '=', 'airbags')
      .execute()
    expect(await loadSpecs(test.db)).toBe('unchanged')
    await sql`comment on table vehicle_fact is 'another'`.execute(test.db)
    expect(await loadSpecs(test.db)).toBe('loaded')
    expect((await sheetOf(trim.slug)).line('airbags')).toMatchObject({ value: '6', source: 'staff' })
  })
})
