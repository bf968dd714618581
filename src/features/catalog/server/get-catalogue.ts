import type { Selectable } from 'kysely'
import { cachedByRevision } from '#platform/cached-by-revision.ts'
import type { Db, Tables } from '#platform/database/database.ts'
import { cityPositions } from './city-positions.ts'
import type { Catalogue, City, District, Make, Model, Province, Shelf, Trim } from '../types.ts'

const cache = cachedByRevision({
  name: 'catalogue',
  revision: async (db) =>
    (await db.selectFrom('catalogue_revision').select('revision').executeTakeFirstOrThrow()).revision,
  load: readCatalogue,
})

/**
 * Returns the catalogue as a frozen snapshot of about 1,800 rows. Cached in memory and reloaded
 * after an edit on any instance. Given a transaction, it includes the transaction's edits.
 */
export const getCatalogue = (db: Db): Promise<Catalogue> => cache.get(db)

/** Call it after editing the catalogue: the next {@link getCatalogue} here reloads at once. */
export const expireCatalogue = (db: Db): void => cache.expire(db)

async function readCatalogue(db: Db): Promise<Catalogue> {
  const makes = shelf((await db.selectFrom('make').selectAll().orderBy('id').execute()).map(toMake))
  const models = shelf((await db.selectFrom('model').selectAll().orderBy('id').execute()).map(toModel))
  const trims = shelf((await db.selectFrom('trim_level').selectAll().orderBy('id').execute()).map(toTrim))
  const provinces = shelf((await db.selectFrom('province').selectAll().orderBy('id').execute()).map(toProvince))
  const cities = shelf((await db.selectFrom('city').selectAll().orderBy('id').execute()).map(toCity))
  const districts = shelf((await db.selectFrom('district').selectAll().orderBy('id').execute()).map(toDistrict))
  const modelsByMake = Map.groupBy(models.list, (model) => model.makeId)
  const trimsByModel = Map.groupBy(trims.list, (trim) => trim.modelId)
  const citiesByProvince = Map.groupBy(cities.list, (city) => city.provinceId)
  const districtsByCity = Map.groupBy(districts.list, (district) => district.cityId)
  return Object.freeze({
    makes,
    models,
    trims,
    provinces,
    cities,
    districts,
    modelsOf: (id: number) => modelsByMake.get(id) ?? [],
    trimsOf: (id: number) => trimsByModel.get(id) ?? [],
    citiesOf: (id: number) => citiesByProvince.get(id) ?? [],
    districtsOf: (id: number) => districtsByCity.get(id) ?? [],
  })
}

function shelf<T extends { id: number; slug: string; sortKey: string }>(entries: T[]): Shelf<T> {
  // Bytewise, matching the sort keys; equal keys keep the order of ids.
  const list = entries.sort((a, b) => (a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : 0))
  for (const entry of list) Object.freeze(entry)
  return Object.freeze({
    list: Object.freeze(list),
    byId: new Map(list.map((entry) => [entry.id, entry])),
    bySlug: new Map(list.map((entry) => [entry.slug, entry])),
  })
}

type Row<T extends keyof Tables> = Selectable<Tables[T]>

const names = (row: { id: number; slug: string; name_fa: string; sort_key: string }) => ({
  id: row.id,
  slug: row.slug,
  nameFa: row.name_fa,
  sortKey: row.sort_key,
})

const toMake = (row: Row<'make'>): Make => ({
  ...names(row),
  nameEn: row.name_en,
  country: row.country,
  origin: row.origin,
})

const toModel = (row: Row<'model'>): Model => ({
  ...names(row),
  makeId: row.make_id,
  nameEn: row.name_en,
  bodyType: row.body_type,
  sizeClass: row.size_class,
  yearFrom: row.year_from,
  yearTo: row.year_to,
  yearCalendar: row.year_calendar,
  current: row.current,
})

const toTrim = (row: Row<'trim_level'>): Trim => ({
  ...names(row),
  modelId: row.model_id,
  nameEn: row.name_en,
  engineCc: row.engine_cc,
  powerHp: row.power_hp,
  cylinders: row.cylinders,
  gearbox: row.gearbox,
  gearboxSpeeds: row.gearbox_speeds,
  fuel: row.fuel,
  drivetrain: row.drivetrain,
  approximate: row.approximate,
})

const toProvince = (row: Row<'province'>): Province => ({ ...names(row), plateCodes: row.plate_codes })

const toCity = (row: Row<'city'>): City => ({
  ...names(row),
  provinceId: row.province_id,
  capital: row.capital,
  position: cityPositions.get(row.slug) ?? null,
})

const toDistrict = (row: Row<'district'>): District => ({ ...names(row), cityId: row.city_id })
