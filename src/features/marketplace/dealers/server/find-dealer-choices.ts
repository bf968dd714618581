import { sql, type RawBuilder } from 'kysely'
import type { Catalogue } from '#features/catalog/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import type { Db } from '#platform/database/database.ts'
import type { CountedChoice } from '../dealer-view.ts'
import '../../ad/server/tables.ts'

type Named = { id: number; slug: string; nameFa: string }

type Chosen = { province: string | null; city: string | null; district: string | null }

/**
 * Lists the filter options of the list of dealers: places and makes with a match under the other
 * filters (`where`), with counts. Includes the chosen place without a match.
 */
export async function findDealerChoices(db: Db, catalogue: Catalogue, chosen: Chosen, where: RawBuilder<boolean>) {
  const [places, makeIds] = await Promise.all([countPlaces(db, where), findMakes(db)])
  const provinceId = chosen.province === null ? null : catalogue.provinces.bySlug.get(chosen.province)!.id
  const cityId = chosen.city === null ? null : catalogue.cities.bySlug.get(chosen.city)!.id
  const counts = (key: 'province_id' | 'city_id' | 'district_id') => {
    const byId = new Map<number, number>()
    for (const { [key]: id, n } of places) if (id !== null) byId.set(id, (byId.get(id) ?? 0) + n)
    return byId
  }
  const districts =
    cityId === null ? [] : counted(catalogue.districtsOf(cityId), counts('district_id'), chosen.district)
  return {
    provinces: counted(catalogue.provinces.list, counts('province_id'), chosen.province),
    cities: provinceId === null ? null : counted(catalogue.citiesOf(provinceId), counts('city_id'), chosen.city),
    districts: districts.length > 0 ? districts : null,
    makes: catalogue.makes.list
      .filter(({ id }) => makeIds.has(id))
      .map(({ slug, nameFa }) => ({ value: slug, label: toPersianDigits(nameFa) })),
  }
}

const counted = (
  entries: readonly Named[],
  counts: ReadonlyMap<number, number>,
  chosen: string | null,
): CountedChoice[] =>
  entries
    .filter(({ id, slug }) => counts.has(id) || slug === chosen)
    .map(({ id, slug, nameFa }) => ({
      value: slug,
      label: `${toPersianDigits(nameFa)} (${formatInteger(counts.get(id) ?? 0)})`,
    }))

const countPlaces = (db: Db, where: RawBuilder<boolean>) =>
  db
    .selectFrom('gallery')
    .select(['province_id', 'city_id', 'district_id', sql<number>`count(*)::int`.as('n')])
    .where(where)
    .groupBy(['province_id', 'city_id', 'district_id'])
    .execute()

/** Queries make by make over the index of models, so the cost does not grow with the ads. */
async function findMakes(db: Db): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from make where exists (
        select from model join ad on ad.model_id = model.id
        where model.make_id = make.id and ad.state = 'published' and ad.gallery_id is not null)
      or exists (select from gallery where gallery.state = 'active' and make.id = any(make_ids))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
