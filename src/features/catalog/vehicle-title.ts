import { toPersianDigits } from '#kit/digits.ts'
import type { Catalogue, Make, Model, Trim } from './types.ts'

/**
 * Returns the common name of a vehicle: «پژو ۲۰۷ اتوماتیک», «دنا پلاس دنده‌ای», «مرسدس بنز C200».
 * Throws a RangeError for an unknown trim.
 */
export function vehicleTitle(catalogue: Catalogue, trimId: number): string {
  const trim = catalogue.trims.byId.get(trimId)
  const model = trim && catalogue.models.byId.get(trim.modelId)
  const make = model && catalogue.makes.byId.get(model.makeId)
  if (!make) throw new RangeError(`No trim ${trimId} in the catalogue`)
  return keepOrder(joinedTitle(plainModelTitle(make, model), trim.nameFa))
}

/**
 * Joins make and model. Omits domestic makes, because nobody says «ایران خودرو دنا»; bracketed
 * second names are for search only.
 */
export const modelTitle = (make: Pick<Make, 'nameFa' | 'origin'>, model: Pick<Model, 'nameFa'>): string =>
  keepOrder(plainModelTitle(make, model))

function plainModelTitle(make: Pick<Make, 'nameFa' | 'origin'>, model: Pick<Model, 'nameFa'>): string {
  const name = model.nameFa.replace(/(?<!\s)\s*\([^()]*\)/g, '')
  return persianNumbers(make.origin === 'domestic' ? name : joinedTitle(make.nameFa, name))
}

/**
 * Returns the Latin name of a model or, with `trim`, of a car; shared words of «Zamyad EX» appear
 * once.
 */
export function latinName(
  make: Pick<Make, 'nameEn'>,
  model: Pick<Model, 'nameEn'>,
  trim?: Pick<Trim, 'nameEn'>,
): string {
  const name = model.nameEn.startsWith(`${make.nameEn} `) ? model.nameEn : `${make.nameEn} ${model.nameEn}`
  return !trim || name.endsWith(` ${trim.nameEn}`) ? name : `${name} ${trim.nameEn}`
}

/**
 * Returns the trim's words that the model's name does not contain: «کلاس C» and «C200» share one C.
 */
function joinedTitle(before: string, name: Trim['nameFa']): string {
  const family = / کلاس (\S+)$/.exec(before)
  if (family?.[1] && name.startsWith(family[1])) return before.slice(0, family.index) + ' ' + name
  const statements = new Set(before.split(' '))
  const news = name.split(' ').filter((word) => !statements.has(word))
  return persianNumbers([before, ...news].join(' '))
}

/** Converts numbers to Persian digits; codes such as `X33`, `CX-30` and `ID.4` stay Latin. */
export function persianNumbers(text: string): string {
  return text.replace(/(?<![A-Za-z\d]|[A-Za-z][.-])\d+(?![A-Za-z\d])/g, toPersianDigits)
}

/**
 * Keeps a number after a Latin code in its place: «8S ۱٫۶» would be one left-to-right run, and
 * «کوییک S · ۱۴۰۲» too. A zero-width mark fixes the order, also at the end of a name before a year.
 */
const keepOrder = (title: string): string => title.replace(/(?= [۰-۹]|$)(?<=[A-Za-z][\w.-]*)/g, '\u200f')
