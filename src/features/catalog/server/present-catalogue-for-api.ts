import type { z } from 'zod'
import { toPersianDigits } from '#kit/digits.ts'
import type { labelledSchema, yearSchema } from '#platform/http/api-schemas.ts'
import type { City, Make, Model, Province, Trim } from '../types.ts'
import { GREGORIAN_AHEAD, gregorianYear } from '../years.ts'
import { specKeys } from '../specs/spec-keys.ts'
import type { SpecLine, SpecSheet } from '../specs/spec-sheet.ts'
import type { citySchema, makeSchema, modelSchema, specSheetSchema, trimSchema } from './api-schemas.ts'

/** Selects the public fields of a make (allow-list). */
export const presentMakeForApi = ({ slug, nameFa, nameEn, country, origin }: Make): z.output<typeof makeSchema> => ({
  slug,
  label: toPersianDigits(nameFa),
  labelEn: nameEn,
  country,
  origin,
})

/** Selects the public fields of a model (allow-list). */
export const presentModelForApi = (model: Model): z.output<typeof modelSchema> => ({
  slug: model.slug,
  label: toPersianDigits(model.nameFa),
  labelEn: model.nameEn,
  bodyType: model.bodyType,
  sizeClass: model.sizeClass,
  madeFrom: bothYears(model, model.yearFrom),
  madeTo: model.yearTo === null ? null : bothYears(model, model.yearTo),
  current: model.current,
})

function bothYears({ yearCalendar }: Model, year: number): z.output<typeof yearSchema> {
  const jalali = yearCalendar === 'jalali' ? year : year - GREGORIAN_AHEAD
  return { jalali, gregorian: gregorianYear(jalali) }
}

/** Selects the public fields of a trim (allow-list). */
export const presentTrimForApi = (trim: Trim): z.output<typeof trimSchema> => ({
  slug: trim.slug,
  label: toPersianDigits(trim.nameFa),
  labelEn: trim.nameEn,
  engineCc: trim.engineCc,
  powerHp: trim.powerHp,
  cylinders: trim.cylinders,
  gearbox: trim.gearbox,
  gearboxSpeeds: trim.gearboxSpeeds,
  fuel: trim.fuel,
  drivetrain: trim.drivetrain,
  approximate: trim.approximate,
})

/** Selects the public fields of a province (allow-list). */
export const presentProvinceForApi = ({ slug, nameFa }: Province): z.output<typeof labelledSchema> => ({
  slug,
  label: nameFa,
})

/** Selects the public fields of a city (allow-list). */
export const presentCityForApi = ({ slug, nameFa, capital }: City): z.output<typeof citySchema> => ({
  slug,
  label: nameFa,
  capital,
})

/** Selects the public fields of a specification sheet (allow-list). */
export const presentSpecSheetForApi = (trim: Trim, sheet: SpecSheet): z.output<typeof specSheetSchema> => ({
  trim: trim.slug,
  groups: sheet.groups.map(({ group, title, lines }) => ({
    slug: group,
    label: title,
    specs: lines.map((line) => ({
      key: line.key,
      label: line.label,
      kind: specKeys[line.key].kind,
      value: plainValue(line),
      text: line.text,
      approximate: line.approximate,
      source: line.source,
      reference: line.reference,
      asOf: line.day,
    })),
  })),
  colours: [...sheet.colours],
})

function plainValue({ key, value }: SpecLine): number | boolean | string | null {
  const { kind } = specKeys[key]
  if (value === null) return null
  return kind === 'number' ? Number(value) : kind === 'yes-no' ? value === 'yes' : value
}
