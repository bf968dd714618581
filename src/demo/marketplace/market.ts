import type { Catalogue, Make, Model, Trim } from '#features/catalog/contract.ts'
import { toJalali } from '#kit/jalali.ts'

/** The inputs of all demo ads. */
export type Market = {
  catalogue: Catalogue
  now: Date
  /** The Jalali year of `now`. */
  thisYear: number
  kindOf(trim: Trim): { make: Make; model: Model }
}

export function openMarket(catalogue: Catalogue, now: Date): Market {
  return {
    catalogue,
    now,
    thisYear: toJalali(now).year,
    kindOf(trim) {
      const model = catalogue.models.byId.get(trim.modelId)
      const make = model && catalogue.makes.byId.get(model.makeId)
      if (!make) throw new RangeError(`The trim ${trim.slug} has no make: fix the catalogue`)
      return { make, model }
    },
  }
}
