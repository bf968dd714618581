import type { WizardValues } from '#ui/wizard/wizard.ts'
import { carOfKit, type CarKit } from './car-kit.ts'
import { ownIdOf, pictureNames, trimOf } from './merge-drafts.ts'

/** Another car than the draft's was chosen. `query` holds the facts of its address. */
export type OtherCarView = { draftCar: string; car: string; query: string; pictures: number }

/** A plate was typed while a draft of another car is open. */
export type OtherPlateView = { draftCar: string; goOn: string; plate: string; pictures: number }

/** The facts of a chosen car in an address. */
const factNames = ['trim', 'year', 'mileage', 'colour', 'plate', 'plateNumber', 'own']

/** Whether a chosen car is another than the draft's: by its trim, or by two different cars of the garage. */
export const isOtherCar = (values: WizardValues, { trim, own }: { trim: string; own: string | null }): boolean =>
  trim !== trimOf(values) || (own !== null && ownIdOf(values) !== '' && own !== ownIdOf(values))

/**
 * Returns the question about another car than the draft's: the address has its trim in `other`.
 * Null when the draft is of that car.
 */
export function otherCar(kit: CarKit, values: WizardValues, query: URLSearchParams): OtherCarView | null {
  const trim = query.get('other')
  const car = trim && isOtherCar(values, { trim, own: query.get('own') }) ? carOfKit(kit, trim) : null
  if (!car) return null
  const facts = [...query].filter(([name]) => name !== 'trim' && factNames.includes(name))
  return {
    draftCar: carOfKit(kit, trimOf(values))?.title ?? 'خودروی قبلی',
    car: car.title,
    query: String(new URLSearchParams([['trim', car.trim], ...facts])),
    pictures: pictureNames({ values }).length,
  }
}
