import { productionYears, vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import { foldForSearch } from '#kit/text.ts'
import type { CarKit } from '../car-kit.ts'

const kits = new WeakMap<Catalogue, Map<number, CarKit>>()

/** Builds all cars and places of an ad, for a page or a device. */
export function carKitOf(catalogue: Catalogue, thisYear: number): CarKit {
  const ofYears = kits.get(catalogue) ?? new Map<number, CarKit>()
  kits.set(catalogue, ofYears)
  const existing = ofYears.get(thisYear) ?? makeKit(catalogue, thisYear)
  ofYears.set(thisYear, existing)
  return existing
}

function makeKit(catalogue: Catalogue, thisYear: number): CarKit {
  const makes = catalogue.makes.list.map((make) => ({
    slug: make.slug,
    name: make.nameFa,
    models: catalogue.modelsOf(make.id).map((model) => ({
      slug: model.slug,
      name: model.nameFa,
      years: productionYears(model, thisYear),
      trims: catalogue.trimsOf(model.id).map((trim) => {
        const title = vehicleTitle(catalogue, trim.id)
        const names = [title, make.nameEn, model.nameEn, trim.nameEn, make.nameFa, model.nameFa]
        return { slug: trim.slug, name: trim.nameFa, title, words: foldForSearch(names.join(' ')) }
      }),
    })),
  }))
  const places = catalogue.provinces.list.map(({ id, slug, nameFa }) => ({
    slug,
    label: nameFa,
    cities: catalogue.citiesOf(id).map((city) => {
      const districts = catalogue.districtsOf(city.id).map((each) => ({ slug: each.slug, label: each.nameFa }))
      return { slug: city.slug, label: city.nameFa, ...(districts.length > 0 && { districts }) }
    }),
  }))
  return { makes, places }
}
