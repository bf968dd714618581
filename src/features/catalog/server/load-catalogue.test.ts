import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { expireCatalogue, getCatalogue } from './get-catalogue.ts'
import { loadCatalogue } from './load-catalogue.ts'

describe('the catalogue', () => {
  const test = useTestDb()

  it('contains every make, model, trim, province and city of the data files', async () => {
    // The template already contains the catalogue.
    for (const table of ['trim_level', 'model', 'make', 'district', 'city', 'province', 'search_word'] as const)
      await sql`delete from ${sql.table(table)}`.execute(test.db)
    await sql`comment on table make is null`.execute(test.db)
    expect(await loadCatalogue(test.db)).toBe('loaded')
    const catalogue = await getCatalogue(test.db)
    expect([catalogue.makes, catalogue.models, catalogue.trims].map((shelf) => shelf.list.length)).toEqual([
      50, 267, 386,
    ])
    expect([catalogue.provinces, catalogue.cities].map((shelf) => shelf.list.length)).toEqual([31, 620])
    for (const shelf of [catalogue.makes, catalogue.models, catalogue.trims, catalogue.cities]) {
      expect(shelf.bySlug.size).toBe(shelf.list.length)
    }
  })

  it('keeps existing ids, appends new ones, and overwrites no edit while the files are unchanged', async () => {
    await loadCatalogue(test.db)
    const before = await test.db.selectFrom('trim_level').select(['id', 'slug']).orderBy('id').execute()
    await test.db.updateTable('make').set({ name_fa: 'پژوی فرانسه' }).where('slug', '=', 'peugeot').execute()
    expect(await loadCatalogue(test.db)).toBe('unchanged')
    const edited = await test.db
      .selectFrom('make')
      .select('name_fa')
      .where('slug', '=', 'peugeot')
      .executeTakeFirstOrThrow()
    expect(edited.name_fa).toBe('پژوی فرانسه')

    // Simulates changed files: a new trim and a new digest.
    const dropped = 'saipa-sahand-s'
    await test.db.deleteFrom('trim_level').where('slug', '=', dropped).execute()
    await sql`comment on table make is null`.execute(test.db)
    expect(await loadCatalogue(test.db)).toBe('loaded')
    const after = await test.db.selectFrom('trim_level').select(['id', 'slug']).orderBy('id').execute()
    expect(after.filter(({ slug }) => slug !== dropped)).toEqual(before.filter(({ slug }) => slug !== dropped))
    expect(after).toHaveLength(before.length)
  })

  it('prefixes namesake cities with their province, and leaves other slugs plain', async () => {
    await loadCatalogue(test.db)
    const { cities } = await getCatalogue(test.db)
    expect(cities.bySlug.get('lorestan-khorramabad')?.nameFa).toBe('خرم‌آباد')
    expect(cities.bySlug.has('khorramabad')).toBe(false)
    expect(cities.bySlug.get('tehran')?.nameFa).toBe('تهران')
  })

  it('lists in Persian order, and children under their parent', async () => {
    await loadCatalogue(test.db)
    const catalogue = await getCatalogue(test.db)
    const provinces = catalogue.provinces.list.map(({ nameFa }) => nameFa)
    expect(provinces.slice(0, 3)).toEqual(['آذربایجان شرقی', 'آذربایجان غربی', 'اردبیل'])
    expect(provinces.at(-1)).toBe('یزد')
    const peugeot = catalogue.makes.bySlug.get('peugeot')!
    expect(catalogue.modelsOf(peugeot.id).map(({ nameFa }) => nameFa)).toEqual([
      '۲۰۶',
      '۲۰۶ صندوق‌دار',
      '۲۰۷',
      '۲۰۷ صندوق‌دار',
      '۴۰۵',
      '۲۰۰۸',
      'آردی',
      'پارس',
      'روآ',
    ])
    expect(catalogue.modelsOf(-1)).toEqual([])
  })

  it('is an immutable snapshot until an edit; a transaction sees its own edits first', async () => {
    await loadCatalogue(test.db)
    const first = await getCatalogue(test.db)
    const nameIn = async (db: Db) => (await getCatalogue(db)).makes.bySlug.get('peugeot')?.nameFa
    const rename = (db: Db, name_fa: string) =>
      db.updateTable('make').set({ name_fa }).where('slug', '=', 'peugeot').execute()
    expect(await getCatalogue(test.db)).toBe(first)
    await inTransaction(test.db, async (trx) => {
      expect(await getCatalogue(trx)).toBe(first)
      await rename(trx, 'پژوی فرانسه')
      expect(await nameIn(trx)).toBe('پژوی فرانسه')
      return { ok: false }
    })
    expireCatalogue(test.db)
    expect(await getCatalogue(test.db)).toBe(first)
    await inTransaction(test.db, async (trx) => {
      await rename(trx, 'پژوی فرانسه')
      expireCatalogue(trx)
    })
    expect(await nameIn(test.db)).toBe('پژوی فرانسه')
    expect(() => Object.assign(first.makes.list[0]!, { nameFa: 'x' })).toThrow(TypeError)
  })
})
