import { toPersianDigits } from '#kit/digits.ts'
import { foldForSearch } from '#kit/text.ts'
import type { PlaceChoice } from '#ui/fields/place-fields.tsx'
import type { SelectOption } from '#ui/select-field.tsx'
import type { YearSpan } from './questions.ts'

type KitTrim = { slug: string; name: string; title: string; words: string }
type KitModel = { slug: string; name: string; years: YearSpan; trims: readonly KitTrim[] }
type KitMake = { slug: string; name: string; models: readonly KitModel[] }

/** All that an ad needs to be filled in on a device: the cars that can be chosen, the places, and whether a number can stand in for the seller's. */
export type CarKit = { makes: readonly KitMake[]; places: readonly PlaceChoice[]; relay?: boolean }

/** A car that can be chosen: the slug of its trim, and its words. */
export type CarChoice = { trim: string; title: string }

const mostFound = 40

/** Cars whose names have all words of a query, in Persian or Latin. */
function findCars({ makes }: CarKit, query: string): CarChoice[] {
  const words = foldForSearch(query).split(' ').filter(Boolean)
  if (words.length === 0) return []
  return makes
    .flatMap(({ models }) => models.flatMap(({ trims }) => trims))
    .filter((trim) => words.every((word) => trim.words.includes(word)))
    .slice(0, mostFound)
    .map(({ slug: trim, title }) => ({ trim, title }))
}

/** What of the choice of a car is asked for: words, or a make or a model that was chosen. */
export type CarChoiceAsked = { query: string; make: string; model: string }

export type CarChoices = {
  query: string
  level: 'make' | 'model' | 'trim'
  name: string | null
  links: readonly { slug: string; label: string }[]
  found: readonly CarChoice[] | null
}

/** What the choice of the car shows. */
export function carChoices(kit: CarKit, { query, ...asked }: CarChoiceAsked): CarChoices {
  const make = kit.makes.find(({ slug }) => slug === asked.make)
  const model = kit.makes.flatMap(({ models }) => models).find(({ slug }) => slug === asked.model)
  const chosen = model ?? make
  return {
    query,
    level: model ? 'trim' : make ? 'model' : 'make',
    name: chosen?.name ?? null,
    links: (model?.trims ?? make?.models ?? kit.makes).map(({ slug, name }) => ({ slug, label: name })),
    found: query ? findCars(kit, query) : null,
  }
}

/** The car of a trim with the years in which it was made; null for one that is not there. */
export function carOfKit({ makes }: CarKit, trim: string): (CarChoice & { years: YearSpan }) | null {
  for (const { trims, years } of makes.flatMap(({ models }) => models)) {
    const found = trims.find(({ slug }) => slug === trim)
    if (found) return { trim, title: found.title, years }
  }
  return null
}

/** The newest first, in both calendars, because papers of imported cars name the other one. */
export const yearOptions = ({ from, to }: YearSpan): readonly SelectOption[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => to - index).map((year) => ({
    value: String(year),
    label: toPersianDigits(`${year} (${year + 621})`),
  }))
