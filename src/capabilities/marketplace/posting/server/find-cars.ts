import { vehicleTitle, type Catalogue } from '#capabilities/catalog/contract.ts'
import { foldForSearch } from '#kit/text.ts'

/** A car that can be chosen: the slug of its trim, and its words. */
export type CarChoice = { trim: string; title: string }
/** A step of the choice by lists. */
export type CarLink = { slug: string; label: string }

const mostFound = 40

/** Cars whose names have all words of a query, in Persian or Latin. */
export function findCars(catalogue: Catalogue, query: string): CarChoice[] {
  const words = foldForSearch(query).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const found: CarChoice[] = []
  for (const trim of catalogue.trims.list) {
    const model = catalogue.models.byId.get(trim.modelId)
    const make = model && catalogue.makes.byId.get(model.makeId)
    if (!model || !make) continue
    const title = vehicleTitle(catalogue, trim.id)
    const names = foldForSearch([title, make.nameEn, model.nameEn, trim.nameEn, make.nameFa, model.nameFa].join(' '))
    if (!words.every((word) => names.includes(word))) continue
    found.push({ trim: trim.slug, title })
    if (found.length === mostFound) break
  }
  return found
}
