import type { Match } from './find-words.ts'
import { isMeaning, type FilterRequest, type Interpretation, type Meaning } from './interpretation.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What the catalogue knows of a trim, as far as sentences name it. */
export type TrimFacts = {
  slug: string
  model: string
  make: string
  bodyType: string
  origin: string | undefined
  gearbox: string
  fuel: string
  /** The words of its name. */
  words: ReadonlySet<string>
}

type Filters = Pick<Interpretation, 'choices' | 'not'>

const traits = ['gearbox', 'fuel', 'bodyType', 'origin'] as const
const cars = ['make', 'model', 'trim'] as const

const hasTraits = ({ choices, not }: Filters): boolean =>
  traits.some((key) => (choices[key]?.length ?? 0) + (not[key]?.length ?? 0) > 0)

const agrees = (trim: TrimFacts, { choices, not }: Filters): boolean =>
  traits.every((key) => {
    const value = trim[key] ?? ''
    return (choices[key]?.includes(value) ?? true) && !not[key]?.includes(value)
  })

/** Whether some car of the catalogue meets all filters about the car itself. */
export function isPossible(filters: Filters, vocabulary: Vocabulary): boolean {
  if (!hasTraits(filters)) return true
  return chosenTrims(filters.choices, vocabulary).some((trim) => agrees(trim, filters))
}

/** Lists the trims of the chosen cars; all without a choice. The narrower choice counts within the wider one. */
function chosenTrims({ make, model, trim }: Filters['choices'], vocabulary: Vocabulary): readonly TrimFacts[] {
  if (!make && !model && !trim) return vocabulary.trims
  const named = (trim ?? []).flatMap((slug) => vocabulary.modelOf(slug) ?? [])
  const models = (model ?? []).filter((slug) => !named.includes(slug))
  const makes = (make ?? []).filter((slug) => ![...models, ...named].some((each) => vocabulary.makeOf(each) === slug))
  const open = [...models, ...makes.flatMap(vocabulary.modelsOf)].flatMap(vocabulary.trimsOfModel)
  return [...open, ...vocabulary.trims.filter(({ slug }) => trim?.includes(slug))]
}

const ofCar = ({ kind, refused, meanings }: Match, key: Meaning['key']): string[] =>
  kind === 'filter' && !refused
    ? meanings.flatMap((request) => (isMeaning(request) && request.key === key ? request.slugs : []))
    : []

/**
 * «سمند ال ایکس دوگانه‌سوز»: no LX burns gas, «LX EF7 دوگانه‌سوز» does. A trim that contradicts a trait becomes the trims of
 * its model that agree with both; without any the trait wins, and the trim is named. Words that contradict each other without
 * a trim stay.
 */
export function withPossibleCars(
  matches: readonly Match[],
  filtersOf: (matches: readonly Match[]) => Filters,
  vocabulary: Vocabulary,
): Match[] {
  const filters = filtersOf(matches)
  if (!filters.choices.trim) return [...matches]
  if (isPossible(filters, vocabulary)) return withAgreeingTrims(matches, filters, vocabulary)
  const next = matches.map((each) => {
    const named = ofCar(each, 'trim')
    if (named.length === 0) return each
    const models = [...new Set(named.flatMap((slug) => vocabulary.modelOf(slug) ?? []))]
    const fitting = models.flatMap(vocabulary.trimsOfModel).filter((trim) => agrees(trim, filters))
    if (fitting.length === 0) return each
    const names = vocabulary.trims.filter(({ slug }) => named.includes(slug))
    const both = fitting.filter(({ model, words }) =>
      names.some((name) => name.model === model && [...name.words].every((word) => words.has(word))),
    )
    if (both.length > 0) return withTrims(each, both)
    // The model was named by its trim alone.
    const isOnly = !matches.some(
      (other) => other !== each && models.some((model) => ofCar(other, 'model').includes(model)),
    )
    const own: FilterRequest = { key: 'model', slugs: models }
    return isOnly
      ? { ...each, meanings: [own], settled: true }
      : { ...each, kind: 'ignored' as const, meanings: [], heard: true }
  })
  return isPossible(filtersOf(next), vocabulary) ? next : [...matches]
}

/** «دنا پلاس توربو اتومات»: of the trims that a word names, those that agree with the traits. */
function withAgreeingTrims(matches: readonly Match[], filters: Filters, vocabulary: Vocabulary): Match[] {
  if (!hasTraits(filters)) return [...matches]
  return matches.map((each) => {
    const named = ofCar(each, 'trim')
    if (named.length < 2) return each
    const agreeing = vocabulary.trims.filter((trim) => named.includes(trim.slug) && agrees(trim, filters))
    return agreeing.length > 0 && agreeing.length < named.length ? withTrims(each, agreeing) : each
  })
}

function withTrims(match: Match, trims: readonly TrimFacts[]): Match {
  const own = match.meanings.filter((request) => request.key !== 'trim')
  return { ...match, meanings: [{ key: 'trim', slugs: trims.map(({ slug }) => slug) }, ...own], settled: true }
}

/** «هیبرید» includes plug-in hybrids, unless the sentence names them. */
export function withPlugIns(matches: readonly Match[]): Match[] {
  const isFuel = (request: FilterRequest, slug: string) =>
    isMeaning(request) && request.key === 'fuel' && request.slugs.includes(slug)
  if (matches.some(({ meanings }) => meanings.some((request) => isFuel(request, 'plug-in-hybrid')))) return [...matches]
  return matches.map((each) => ({
    ...each,
    meanings: each.meanings.map((request) =>
      isMeaning(request) && isFuel(request, 'hybrid')
        ? { key: request.key, slugs: [...request.slugs, 'plug-in-hybrid'] }
        : request,
    ),
  }))
}

/** Whether the words of a sentence ask for a car that does not exist. */
export const isContradictory = (filters: Filters, vocabulary: Vocabulary): boolean =>
  cars.some((key) => (filters.choices[key]?.length ?? 0) > 0) && !isPossible(filters, vocabulary)
