import { sql } from 'kysely'
import type { Catalogue } from '#capabilities/catalog/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import type { Db } from '#platform/database.ts'
import type { CountedChoice } from '../gallery-view.ts'
import '../../ad/server/tables.ts'

type Named = { id: number; slug: string; nameFa: string }

/** What the list of galleries can be narrowed to: places and makes that have one. */
export async function findGalleryChoices(db: Db, catalogue: Catalogue, province: string | null) {
  const [places, makeIds] = await Promise.all([countPlaces(db), findMakes(db)])
  const provinceId = province === null ? null : catalogue.provinces.bySlug.get(province)!.id
  const counts = (key: 'province_id' | 'city_id') => {
    const byId = new Map<number, number>()
    for (const place of places) byId.set(place[key], (byId.get(place[key]) ?? 0) + place.n)
    return byId
  }
  return {
    provinces: counted(catalogue.provinces.list, counts('province_id')),
    cities: provinceId === null ? null : counted(catalogue.citiesOf(provinceId), counts('city_id')),
    makes: catalogue.makes.list
      .filter(({ id }) => makeIds.has(id))
      .map(({ slug, nameFa }) => ({ value: slug, label: toPersianDigits(nameFa) })),
  }
}

const counted = (entries: readonly Named[], counts: ReadonlyMap<number, number>): CountedChoice[] =>
  entries
    .filter(({ id }) => counts.has(id))
    .map(({ id, slug, nameFa }) => ({ value: slug, label: `${nameFa} (${formatInteger(counts.get(id)!)})` }))

const countPlaces = (db: Db) =>
  db
    .selectFrom('gallery')
    .select(['province_id', 'city_id', sql<number>`count(*)::int`.as('n')])
    .where('state', '=', 'active')
    .groupBy(['province_id', 'city_id'])
    .execute()

/** Asked make by make over the index of models, so that many ads cost no more than few. */
async function findMakes(db: Db): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from make where exists (
        select from model join ad on ad.model_id = model.id
        where model.make_id = make.id and ad.state = 'published' and ad.gallery_id is not null)
      or exists (select from gallery where gallery.state = 'active' and make.id = any(make_ids))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
