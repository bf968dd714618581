import { z } from 'zod'
import type { Catalogue, Make, Model, Trim } from '#features/catalog/contract.ts'
import { dataFile } from '#platform/data-file.ts'
import text from '#resources/demo/shares.json?raw'
import { weightedTable, type WeightedTable } from './weighted-table.ts'

/**
 * Shares of the used market in percent by model (other models share the rest), and the relative
 * frequency of trims within a model.
 */
const shares = dataFile(
  'demo/shares.json',
  text,
  z.object({ models: z.record(z.string(), z.number()), trims: z.record(z.string(), z.number()) }),
)

const tailShares: Record<Make['origin'], number> = { domestic: 0.1, assembled: 0.06, imported: 0.04 }

/** Returns the share of a trim in percent of all ads. */
export function trimShare(catalogue: Catalogue, make: Make, model: Model, trim: Trim): number {
  const { models, trims } = shares()
  const siblings = catalogue.trimsOf(model.id).reduce((sum, { slug }) => sum + (trims[slug] ?? 1), 0)
  const whole = models[model.slug] ?? tailShares[make.origin] * (model.current ? 1.3 : 0.8)
  return (whole * (trims[trim.slug] ?? 1)) / siblings
}

/**
 * Draws trims by market share from the makes that `accepts` allows. Throws a RangeError when it
 * allows none.
 */
export function trimsOnSale(catalogue: Catalogue, accepts: (make: Make) => boolean = () => true): WeightedTable<Trim> {
  return weightedTable(
    catalogue.trims.list.flatMap((trim) => {
      const model = catalogue.models.byId.get(trim.modelId)
      const make = model && catalogue.makes.byId.get(model.makeId)
      if (!make || !accepts(make)) return []
      return [[trim, trimShare(catalogue, make, model, trim)] as const]
    }),
  )
}
