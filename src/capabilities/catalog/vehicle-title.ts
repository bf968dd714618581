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
  return keepOrder(joinedTitle(plainModelTitle(make, model), trim.nameFa))
}

/**
 * Make and model as one name. Domestic makers are left out, because nobody says «ایران خودرو دنا»; second names in
 * brackets are for search alone.
 */
export const modelTitle = (make: Pick<Make, 'nameFa' | 'origin'>, model: Pick<Model, 'nameFa'>): string =>
  keepOrder(plainModelTitle(make, model))

function plainModelTitle(make: Pick<Make, 'nameFa' | 'origin'>, model: Pick<Model, 'nameFa'>): string {
  const name = model.nameFa.replace(/(?<!\s)\s*\([^()]*\)/g, '')
  return persianNumbers(make.origin === 'domestic' ? name : joinedTitle(make.nameFa, name))
}

/** The Latin name of a model or, with `trim`, of a car: «Zamyad EX» of Zamyad and its EX are said once. */
export function latinName(
  make: Pick<Make, 'nameEn'>,
  model: Pick<Model, 'nameEn'>,
  trim?: Pick<Trim, 'nameEn'>,
): string {
  const name = model.nameEn.startsWith(`${make.nameEn} `) ? model.nameEn : `${make.nameEn} ${model.nameEn}`
  return !trim || name.endsWith(` ${trim.nameEn}`) ? name : `${name} ${trim.nameEn}`
}

/** The words of the trim that its model has not said already: «کلاس C» and «C200» are one C. */
function joinedTitle(before: string, name: Trim['nameFa']): string {
  const family = / کلاس (\S+)$/.exec(before)
  if (family?.[1] && name.startsWith(family[1])) return before.slice(0, family.index) + ' ' + name
  const said = new Set(before.split(' '))
  const news = name.split(' ').filter((word) => !said.has(word))
  return persianNumbers([before, ...news].join(' '))
}

/** Numbers turn Persian, codes such as `X33`, `CX-30` and `ID.4` keep their Latin digits. */
export function persianNumbers(text: string): string {
  return text.replace(/(?<![A-Za-z\d]|[A-Za-z][.-])\d+(?![A-Za-z\d])/g, toPersianDigits)
}

/**
 * A number after a code is drawn before it: «8S ۱٫۶» is one run from left to right, «کوییک S · ۱۴۰۲» too. A mark without width
 * holds the order, also at the end of a name, where a year often follows.
 */
const keepOrder = (title: string): string => title.replace(/(?= [۰-۹]|$)(?<=[A-Za-z][\w.-]*)/g, '\u200f')
