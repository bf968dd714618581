import type { WizardValues } from '#ui/wizard/wizard.ts'
import { carOfKit, type CarKit } from './car-kit.ts'
import { pictureNames, trimOf } from './merge-drafts.ts'

/** Another car than the draft's was chosen. `query` holds the facts of its address. */
export type OtherCarView = { draftCar: string; car: string; query: string; pictures: number }

/** The facts of a chosen car in an address. */
const factNames = ['trim', 'year', 'mileage', 'colour', 'plate', 'plateNumber', 'own']

/**
 * Returns the question about another car than the draft's: the address has its trim in `other`.
 * Null when the draft is of that car.
 */
export function otherCar(kit: CarKit, values: WizardValues, query: URLSearchParams): OtherCarView | null {
  const trim = query.get('other')
  const car = trim && trim !== trimOf(values) ? carOfKit(kit, trim) : null
  if (!car) return null
  const facts = [...query].filter(([name]) => name !== 'trim' && factNames.includes(name))
  return {
    draftCar: carOfKit(kit, trimOf(values))?.title ?? 'خودروی قبلی',
    car: car.title,
    query: String(new URLSearchParams([['trim', car.trim], ...facts])),
    pictures: pictureNames({ values }).length,
  }
}
