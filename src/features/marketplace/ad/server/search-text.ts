import { displayYear, type City, type Make, type Model, type Province, type Trim } from '#features/catalog/contract.ts'
import { foldForSearch } from '#kit/text.ts'
import { hideContacts } from '../hide-contacts.ts'
import { bodyStates, bodyTypes, colours, fuels, gearboxes } from '../choices.ts'
import type { BodyStateSlug, BodyType, ColourSlug, Fuel, Gearbox } from '../choices.ts'

/** The searchable facts of an ad. */
export type Searchable = {
  make: Make
  model: Model
  trim: Trim
  city: City
  province: Province
  /** The Jalali year of manufacture. */
  year: number
  colour: ColourSlug
  bodyState: BodyStateSlug
  gearbox: Gearbox
  fuel: string
  /** The seller's text. */
  description: string
}

/**
 * Returns `ad.search_text`: Persian and Latin names of vehicle and location, and the description
 * without numbers and contacts, folded. Names with half-spaces appear joined and split, because
 * people write «بی ام و» as well as «بی‌ام‌و».
 */
export function searchText(ad: Searchable): string {
  const { make, model, trim } = ad
  const words = [
    ...[make.nameFa, make.nameEn, model.nameFa, model.nameEn, trim.nameFa, trim.nameEn].flatMap(spellings),
    String(ad.year),
    displayYear(make, ad.year),
    bodyTypes[model.bodyType as BodyType] ?? '',
    gearboxes[ad.gearbox],
    fuels[ad.fuel as Fuel] ?? '',
    colours[ad.colour],
    bodyStates[ad.bodyState],
    ...spellings(ad.city.nameFa),
    ad.province.nameFa,
  ]
  return [...new Set([...words.map(foldForSearch), ...descriptionWords(ad.description)])].filter(Boolean).join(' ')
}

const descriptionWords = (description: string): string[] =>
  spellings(hideContacts(description))
    .flatMap((text) => foldForSearch(text).split(' '))
    .filter((word) => word.length > 1 && !/^\d+$/.test(word))

const spellings = (name: string): string[] =>
  name.includes('\u200c') ? [name, name.replaceAll('\u200c', ' ')] : [name]
