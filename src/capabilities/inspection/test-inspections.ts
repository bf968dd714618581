import { newPublicId } from '#kit/id.ts'
import { getCatalogue, loadCatalogue } from '#capabilities/catalog/contract.ts'
import type { TestDb } from '../../../tests/support/database.ts'
import './server/tables.ts'
import { groups, groupsOf, panelSlugs } from './report-items.ts'
import type { ReportInput } from './report-schema.ts'
import type { Package } from './states.ts'

/** A place with inspectors who work every day at ten and at noon; for tests and benches. */
export async function aPlace(
  { db }: Pick<TestDb, 'db'>,
  { inspectors = 1, kind = 'station' as 'station' | 'home', hours = [10, 12] } = {},
) {
  await loadCatalogue(db)
  const { cities } = await getCatalogue(db)
  const publicId = newPublicId()
  const place = await db
    .insertInto('inspection_place')
    .values({
      public_id: publicId,
      city_id: cities.bySlug.get('tehran')!.id,
      kind,
      name: `ایستگاه ${publicId}`,
      address: kind === 'station' ? 'خیابان یکم' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = []
  for (let index = 0; index < inspectors; index++) {
    const inspector = await db
      .insertInto('inspector')
      .values({ code: newPublicId(), person_id: null, place_id: place.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('inspector_shift')
      .values(
        [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
          hours.map((hour) => ({ inspector_id: inspector.id, weekday, hour })),
        ),
      )
      .execute()
    made.push(inspector.id)
  }
  return { id: place.id, publicId, inspectors: made }
}

/** Findings of a package with nothing missing: a sound car with a painted hood. */
export const wholeFindings = (pack: Package): ReportInput => ({
  mileageKm: 42_000,
  year: 1402,
  vinTail: '12AB34',
  note: 'کاپوت یک دست رنگ دارد.',
  panels: Object.fromEntries(
    panelSlugs.map((panel) => [
      panel,
      { state: panel === 'hood' ? 'painted' : 'sound', microns: panel === 'hood' ? 240 : 110 },
    ]),
  ),
  groups: Object.fromEntries(
    groupsOf[pack].map((group) => [
      group,
      Object.fromEntries(Object.keys(groups[group].items).map((item) => [item, 'good'])),
    ]),
  ),
})
