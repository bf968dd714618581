import { getCatalogue, modelTitle, vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import { foldForSearch } from '#kit/text.ts'
import { beginsWords } from '#kit/word-starts.ts'
import type { SiteSearch } from '#platform/site-search.ts'
import { carInfoPath, modelPricePath, trimPricePath } from '../addresses.ts'

const max = 6

/** Words beside the name of a car: «قیمت پراید», «مشخصات دنا». */
const besideNames = new Set(
  ['قیمت', 'روز', 'مشخصات', 'فنی', 'خودرو', 'ماشین', 'صفر'].map((word) => foldForSearch(word)),
)

type NamedCar = { trim: Catalogue['trims']['list'][number]; title: string; name: string; current: boolean }

const namedCars = new WeakMap<Catalogue, readonly NamedCar[]>()

/** Returns the trims with what they are found by, folded once per catalogue. */
function carsOf(catalogue: Catalogue): readonly NamedCar[] {
  const entry = namedCars.get(catalogue)
  if (entry) return entry
  const cars = catalogue.trims.list.map((trim) => {
    const model = catalogue.models.byId.get(trim.modelId)!
    const make = catalogue.makes.byId.get(model.makeId)!
    const title = vehicleTitle(catalogue, trim.id)
    const name = foldForSearch([title, modelTitle(make, model), make.nameEn, model.nameEn, trim.nameEn].join(' '))
    return { trim, title, name, current: model.current }
  })
  namedCars.set(catalogue, cars)
  return cars
}

/** Finds cars by Persian or Latin name with sheet and price, current ones first. */
export const newVehicleSearch: SiteSearch = async ({ db }, text) => {
  const catalogue = await getCatalogue(db)
  const words = foldForSearch(text)
    .split(' ')
    .filter((word) => word && !besideNames.has(word))
  if (words.length === 0) return []
  const matches = carsOf(catalogue)
    .filter(({ name }) => beginsWords(name, words))
    .toSorted((a, b) => Number(b.current) - Number(a.current) || a.title.length - b.title.length)
    .slice(0, max)
  const models = [...new Set(matches.map(({ trim }) => trim.modelId))].slice(0, 2).map((id) => {
    const model = catalogue.models.byId.get(id)!
    return { slug: model.slug, title: modelTitle(catalogue.makes.byId.get(model.makeId)!, model) }
  })
  return [
    {
      title: 'مشخصات خودرو',
      items: matches.map(({ trim, title }) => ({ href: carInfoPath(trim.slug), label: title })),
      order: 20,
    },
    {
      title: 'قیمت روز',
      items: [
        ...models.map(({ slug, title }) => ({ href: modelPricePath(slug), label: `قیمت همهٔ تیپ‌های ${title}` })),
        ...matches.map(({ trim, title }) => ({ href: trimPricePath(trim.slug), label: `قیمت ${title}` })),
      ].slice(0, max),
      order: 25,
    },
  ]
}
