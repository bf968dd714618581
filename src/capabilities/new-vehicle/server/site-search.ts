import { getCatalogue, modelTitle, vehicleTitle } from '#capabilities/catalog/contract.ts'
import { foldForSearch } from '#kit/text.ts'
import type { SiteSearch } from '#platform/site-search.ts'
import { carInfoPath, modelPricePath, trimPricePath } from '../addresses.ts'

const most = 6

/** Words beside the name of a car: «قیمت پراید», «مشخصات دنا». */
const besideNames = new Set(
  ['قیمت', 'روز', 'مشخصات', 'فنی', 'خودرو', 'ماشین', 'صفر'].map((word) => foldForSearch(word)),
)

/** Finds cars by Persian or Latin name with sheet and price, current ones first. */
export const newVehicleSearch: SiteSearch = async ({ db }, text) => {
  const catalogue = await getCatalogue(db)
  const words = foldForSearch(text)
    .split(' ')
    .filter((word) => word && !besideNames.has(word))
  if (words.length === 0) return []
  const found = catalogue.trims.list
    .flatMap((trim) => {
      const model = catalogue.models.byId.get(trim.modelId)!
      const make = catalogue.makes.byId.get(model.makeId)!
      const title = vehicleTitle(catalogue, trim.id)
      const name = foldForSearch([title, modelTitle(make, model), make.nameEn, model.nameEn, trim.nameEn].join(' '))
      return words.every((word) => name.includes(word)) ? [{ trim, title, current: model.current }] : []
    })
    .toSorted((a, b) => Number(b.current) - Number(a.current) || a.title.length - b.title.length)
    .slice(0, most)
  const models = [...new Set(found.map(({ trim }) => trim.modelId))].slice(0, 2).map((id) => {
    const model = catalogue.models.byId.get(id)!
    return { slug: model.slug, title: modelTitle(catalogue.makes.byId.get(model.makeId)!, model) }
  })
  return [
    {
      title: 'مشخصات خودرو',
      items: found.map(({ trim, title }) => ({ href: carInfoPath(trim.slug), label: title })),
      order: 20,
    },
    {
      title: 'قیمت روز',
      items: [
        ...models.map(({ slug, title }) => ({ href: modelPricePath(slug), label: `قیمت همهٔ تیپ‌های ${title}` })),
        ...found.map(({ trim, title }) => ({ href: trimPricePath(trim.slug), label: `قیمت ${title}` })),
      ].slice(0, most),
      order: 25,
    },
  ]
}
