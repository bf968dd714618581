import type { ProductFigures } from '#platform/house-figures.ts'
import { getCatalogue } from './get-catalogue.ts'

/** Catalogue figures for the page about the company. */
export const catalogueFigures: ProductFigures = async ({ db }) => {
  const { trims, cities } = await getCatalogue(db)
  return [
    { label: 'تیپ خودرو با مشخصات', count: trims.list.length, order: 30 },
    { label: 'شهر', count: cities.list.length, order: 40 },
  ]
}
