import { toPersianDigits } from '#kit/digits.ts'
import type { Catalogue, Make, Model, Trim } from './types.ts'

/**
 * What people call a vehicle: «پژو ۲۰۷ اتوماتیک», «دنا پلاس دنده‌ای», «مرسدس بنز C200». Throws a RangeError for a trim
 * that does not exist.
 */
export function vehicleTitle(catalogue: Catalogue, trimId: number): string {
  const trim = catalogue.trims.byId.get(trimId)
  const model = trim && catalogue.models.byId.get(trim.modelId)
  const make = model && catalogue.makes.byId.get(model.makeId)
  if (!make) throw new RangeError(`no trim ${trimId} in the catalogue`)
  return joinedTitle(modelTitle(make, model), trim.nameFa)
}

/**
 * Make and model as one name. Domestic makers are left out, because nobody says «ایران خودرو دنا»; second names in
 * brackets are for search alone.
 */
export function modelTitle(make: Pick<Make, 'nameFa' | 'origin'>, model: Pick<Model, 'nameFa'>): string {
  const name = model.nameFa.replace(/\s*\([^)]*\)/g, '')
  return persianNumbers(make.origin === 'domestic' ? name : joinedTitle(make.nameFa, name))
}

/** The words of the trim that its model has not said already: «کلاس C» and «C200» are one C. */
function joinedTitle(before: string, name: Trim['nameFa']): string {
  const family = / کلاس (\S+)$/.exec(before)
  if (family?.[1] && name.startsWith(family[1])) return before.slice(0, family.index) + ' ' + name
  const said = new Set(before.split(' '))
  const news = name.split(' ').filter((word) => !said.has(word))
  return persianNumbers([before, ...news].join(' '))
}

/** Numbers turn Persian, codes such as `X33` and `TU5P` keep their Latin digits. */
export function persianNumbers(text: string): string {
  return text.replace(/(?<![A-Za-z\d])\d+(?![A-Za-z\d])/g, toPersianDigits)
}
