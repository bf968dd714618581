import type { Insertable } from 'kysely'
import { persianSortKey } from '#kit/text.ts'
import type { Tables } from '#platform/database/database.ts'
import type { DistrictEntries, MakeEntry, ProvinceEntry } from './catalogue-files.ts'

type Row<T extends keyof Tables> = Omit<Insertable<Tables[T]>, 'id'>

export type MakeRow = Row<'make'>
export type ModelRow = Omit<Row<'model'>, 'make_id'> & { parent: string }
export type TrimRow = Omit<Row<'trim_level'>, 'model_id'> & { parent: string }
export type ProvinceRow = Row<'province'>
export type CityRow = Omit<Row<'city'>, 'province_id'> & { parent: string }
export type DistrictRow = Omit<Row<'district'>, 'city_id'> & { parent: string }

/** Converts the vehicle file to rows without ids; `parent` is the slug of the parent row. */
export function vehicleRows(entries: readonly MakeEntry[]): { makes: MakeRow[]; models: ModelRow[]; trims: TrimRow[] } {
  const makes = entries.map(({ slug, nameFa, nameEn, country, origin }): MakeRow => ({
    ...named(slug, nameFa),
    name_en: nameEn,
    country,
    origin,
  }))
  const modelsWithTrims = entries.flatMap((make) => make.models.map((model) => modelRows(make.slug, model)))
  return {
    makes,
    models: modelsWithTrims.map(({ row }) => row),
    trims: modelsWithTrims.flatMap(({ trims }) => trims),
  }
}

/**
 * Converts the file of places to rows without ids. City slugs shared by two provinces start with
 * the province.
 */
export function placeRows(entries: readonly ProvinceEntry[]): { provinces: ProvinceRow[]; cities: CityRow[] } {
  const uses = new Map<string, number>()
  for (const { slug } of entries.flatMap((province) => province.cities)) uses.set(slug, (uses.get(slug) ?? 0) + 1)
  const citySlug = (province: string, city: string) => ((uses.get(city) ?? 0) > 1 ? `${province}-${city}` : city)
  return {
    provinces: entries.map(({ slug, nameFa, plateCodes }) => ({ ...named(slug, nameFa), plate_codes: plateCodes })),
    cities: entries.flatMap((province) =>
      province.cities.map(({ slug, nameFa, capital }): CityRow => {
        return { ...named(citySlug(province.slug, slug), nameFa), capital, parent: province.slug }
      }),
    ),
  }
}

/** Converts the file of districts to rows without ids. */
export const districtRows = (entries: DistrictEntries): DistrictRow[] =>
  Object.entries(entries).flatMap(([city, districts]) =>
    Object.entries(districts).map(([slug, nameFa]) => ({ ...named(`${city}-${slug}`, nameFa), parent: city })),
  )

function modelRows(makeSlug: string, model: MakeEntry['models'][number]): { row: ModelRow; trims: TrimRow[] } {
  const slug = `${makeSlug}-${model.slug}`
  const row: ModelRow = {
    ...named(slug, model.nameFa),
    parent: makeSlug,
    name_en: model.nameEn,
    body_type: model.body,
    size_class: model.class,
    year_from: model.productionYears.from,
    year_to: model.productionYears.to,
    year_calendar: model.productionYears.calendar,
    current: model.current,
  }
  const trims = model.trims.map((trim): TrimRow => ({
    ...named(`${slug}-${trim.slug}`, trim.nameFa),
    parent: slug,
    name_en: trim.nameEn,
    engine_cc: trim.engineCc,
    power_hp: trim.powerHp,
    cylinders: trim.cylinders,
    gearbox: trim.gearbox.kind,
    gearbox_speeds: trim.gearbox.speeds,
    fuel: trim.fuel,
    drivetrain: trim.drivetrain,
    approximate: trim.approximate,
  }))
  return { row, trims }
}

const named = (slug: string, nameFa: string) => ({ slug, name_fa: nameFa, sort_key: persianSortKey(nameFa) })
