import { vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import { foldForSearch } from '#kit/text.ts'
import type { ModelChoiceView } from '../model-choice-view.ts'

const maxFound = 40

type Question = { make: string; model: string; query: string }

/**
 * Returns one step of choosing make, model and trim: all makes, the models of a make, the trims of a model, or the
 * matches of a name.
 */
export function findModels(catalogue: Catalogue, { make, model, query }: Question): ModelChoiceView {
  const chosenMake = catalogue.makes.bySlug.get(make)
  const chosenModel = catalogue.models.bySlug.get(model)
  const rows = ({ slug, nameFa }: { slug: string; nameFa: string }) => ({ slug, label: nameFa })
  if (query) return { query, level: 'trim', name: null, rows: search(catalogue, query) }
  if (chosenModel) {
    const trims = catalogue.trimsOf(chosenModel.id)
    return {
      query,
      level: 'trim',
      name: chosenModel.nameFa,
      rows: trims.map((trim) => ({ slug: trim.slug, label: vehicleTitle(catalogue, trim.id) })),
    }
  }
  if (chosenMake) {
    return { query, level: 'model', name: chosenMake.nameFa, rows: catalogue.modelsOf(chosenMake.id).map(rows) }
  }
  return { query, level: 'make', name: null, rows: catalogue.makes.list.map(rows) }
}

function search(catalogue: Catalogue, query: string) {
  const words = foldForSearch(query).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const matches = []
  for (const trim of catalogue.trims.list) {
    const model = catalogue.models.byId.get(trim.modelId)
    const make = model && catalogue.makes.byId.get(model.makeId)
    if (!model || !make) continue
    const title = vehicleTitle(catalogue, trim.id)
    const names = foldForSearch([title, make.nameEn, model.nameEn, trim.nameEn, make.nameFa, model.nameFa].join(' '))
    if (!words.every((word) => names.includes(word))) continue
    matches.push({ slug: trim.slug, label: title })
    if (matches.length === maxFound) break
  }
  return matches
}
