import type { Catalogue, Make, Model, Trim } from '#features/catalog/contract.ts'
import { weightedTable, type WeightedTable } from './weighted-table.ts'

/** Shares of the used market in percent by model; other models share the rest. */
const modelShares: Readonly<Record<string, number>> = {
  'saipa-pride-131': 6.5,
  'saipa-pride-111': 3.2,
  'saipa-pride-132': 2,
  'saipa-pride-141': 1.4,
  'saipa-pride-saba': 1,
  'peugeot-206': 9,
  'peugeot-206-sd': 2.8,
  'peugeot-207': 8,
  'peugeot-207-sd': 0.6,
  'peugeot-pars': 8.5,
  'peugeot-405': 4,
  'peugeot-roa': 0.3,
  'peugeot-2008': 0.7,
  'ikco-samand': 4.2,
  'ikco-soren': 0.8,
  'ikco-soren-plus': 1.4,
  'ikco-dena': 1,
  'ikco-dena-plus': 4.2,
  'ikco-rana': 1,
  'ikco-rana-plus': 1.4,
  'ikco-tara': 2.8,
  'ikco-reera': 0.5,
  'ikco-arisan-2': 0.5,
  'ikco-paykan-pickup': 0.4,
  'saipa-tiba': 2.8,
  'saipa-tiba-2': 3,
  'saipa-saina': 3.2,
  'saipa-quick': 4.2,
  'saipa-shahin': 2.8,
  'saipa-atlas': 0.7,
  'saipa-151': 0.8,
  'zamyad-z24': 1.1,
  'renault-tondar-90': 3.3,
  'renault-pars-tondar': 0.6,
  'renault-sandero': 0.7,
  'renault-sandero-stepway': 0.7,
  'fownix-arrizo-5': 0.6,
  'fownix-arrizo-6': 0.7,
  'fownix-tiggo-7-pro': 0.8,
  'fownix-tiggo-8-pro': 0.6,
  'mvm-x22': 0.8,
  'mvm-x33s': 0.5,
  'mvm-315': 0.5,
  'mvm-arrizo-5': 0.5,
  'mvm-x55-pro': 0.4,
  'jac-s5': 0.5,
  'jac-j4': 0.5,
  'jac-s3': 0.4,
  'kerman-motor-kmc-k7': 0.4,
  'kerman-motor-kmc-j7': 0.4,
  'kerman-motor-kmc-t8': 0.4,
  'dignity-prime': 0.5,
  'fidelity-prime': 0.6,
  'fidelity-elite': 0.3,
  'lamari-eama': 0.5,
  'changan-cs35': 0.5,
  'changan-cs35-plus': 0.3,
  'brilliance-h330': 0.4,
  'haima-s7': 0.4,
  'haima-s5': 0.4,
  'lifan-x60': 0.4,
  'mazda-3': 0.5,
  'kia-cerato': 0.7,
  'kia-sportage': 0.5,
  'kia-sorento': 0.3,
  'hyundai-santa-fe': 0.5,
  'hyundai-tucson': 0.5,
  'hyundai-elantra': 0.4,
  'hyundai-sonata': 0.4,
  'toyota-camry': 0.3,
  'toyota-corolla': 0.3,
  'mercedes-benz-e-class': 0.2,
}

/** The relative frequency of trims within a model. */
const trimShares: Readonly<Record<string, number>> = {
  'saipa-pride-131-se': 6,
  'peugeot-206-type-2': 5,
  'peugeot-206-type-3': 0.7,
  'peugeot-206-type-5': 3,
  'peugeot-206-type-6-automatic': 0.4,
  'peugeot-206-sd-v9-automatic': 0.3,
  'peugeot-pars-standard-xu7': 5,
  'peugeot-pars-lx-tu5': 3,
  'peugeot-pars-automatic-tu5': 0.4,
  'peugeot-405-glx': 4,
  'ikco-samand-lx': 4,
  'ikco-samand-lx-ef7': 3,
  'ikco-dena-plus-turbo-6mt': 0.7,
  'saipa-saina-s': 3,
  'saipa-saina-automatic-cvt': 0.3,
  'saipa-quick-automatic-cvt': 0.4,
  'saipa-quick-r': 2,
  'saipa-tiba-sx': 5,
  'saipa-tiba-2-ex': 3,
  'saipa-shahin-g-turbo': 4,
  'renault-tondar-90-e2': 3,
  'renault-tondar-90-e0': 0.5,
  'zamyad-z24-petrol': 3,
}

const tailShares: Record<Make['origin'], number> = { domestic: 0.1, assembled: 0.06, imported: 0.04 }

/** Returns the share of a trim in percent of all ads. */
export function trimShare(catalogue: Catalogue, make: Make, model: Model, trim: Trim): number {
  const siblings = catalogue.trimsOf(model.id).reduce((sum, { slug }) => sum + (trimShares[slug] ?? 1), 0)
  const whole = modelShares[model.slug] ?? tailShares[make.origin] * (model.current ? 1.3 : 0.8)
  return (whole * (trimShares[trim.slug] ?? 1)) / siblings
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
