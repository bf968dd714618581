import { toPersianDigits } from '#kit/digits.ts'
import type { PlaceChoice } from '#ui/fields/place-fields.tsx'
import type { SelectOption } from '#ui/select-field.tsx'
import type { YearSpan } from './questions.ts'
import { readTypedCar, type TypedFacts } from './typed-car.ts'

type KitTrim = { slug: string; name: string; title: string; words: string }
type KitModel = { slug: string; name: string; years: YearSpan; trims: readonly KitTrim[] }
type KitMake = { slug: string; name: string; models: readonly KitModel[] }

/** The data for writing an ad offline: cars, the makes with the most ads, places, and whether relay numbers are available. */
export type CarKit = {
  makes: readonly KitMake[]
  popular?: readonly string[]
  places: readonly PlaceChoice[]
  relay?: boolean
}

/** A car option: the slug of its trim, its title, and facts that were typed beside its name. */
export type CarChoice = { trim: string; title: string; facts?: TypedFacts }

const maxFound = 40

/** Finds cars by what was typed, in Persian or Latin. */
function findCars(kit: CarKit, query: string): CarChoice[] {
  const all = kit.makes.flatMap(({ models }) => models.flatMap(({ trims }) => trims))
  const { trims, facts } = readTypedCar(all, query)
  return trims.slice(0, maxFound).map(({ slug: trim, title }) => ({ trim, title, facts }))
}

/** The state of the car choice: query words, or a chosen make or model. */
export type CarChoiceAsked = { query: string; make: string; model: string }

export type CarChoices = {
  query: string
  level: 'make' | 'model' | 'trim'
  name: string | null
  /** The makes with the most ads, at the choice of a make. */
  popular: readonly { slug: string; label: string }[]
  links: readonly { slug: string; label: string }[]
  found: readonly CarChoice[] | null
}

/** Lists the options of the car choice. */
export function carChoices(kit: CarKit, { query, ...request }: CarChoiceAsked): CarChoices {
  const make = kit.makes.find(({ slug }) => slug === request.make)
  const model = kit.makes.flatMap(({ models }) => models).find(({ slug }) => slug === request.model)
  const chosen = model ?? make
  const links = (model?.trims ?? make?.models ?? kit.makes).map(({ slug, name }) => ({ slug, label: name }))
  const popular = chosen ? [] : (kit.popular ?? []).flatMap((slug) => links.find((link) => link.slug === slug) ?? [])
  return {
    query,
    level: model ? 'trim' : make ? 'model' : 'make',
    name: chosen?.name ?? null,
    popular,
    links,
    found: query ? findCars(kit, query) : null,
  }
}

/** Finds the car of a trim with its years; null when missing. */
export function carOfKit({ makes }: CarKit, trim: string): (CarChoice & { years: YearSpan }) | null {
  for (const { trims, years } of makes.flatMap(({ models }) => models)) {
    const match = trims.find(({ slug }) => slug === trim)
    if (match) return { trim, title: match.title, years }
  }
  return null
}

/** Newest first, in both calendars, because documents of imported cars use the Gregorian one. */
export const yearOptions = ({ from, to }: YearSpan): readonly SelectOption[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => to - index).map((year) => ({
    value: String(year),
    label: toPersianDigits(`${year} (${year + 621})`),
  }))
