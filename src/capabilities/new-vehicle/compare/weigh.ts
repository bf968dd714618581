import type { Criterion, Weights } from './compare-query.ts'

/** What a car is worth to somebody in each thing: 0 to 1, where 1 is the best of those compared; null where nobody can say. */
export type Marks = Readonly<Record<Criterion, number | null>>

export type Weighed = {
  /** Out of a hundred; null where nothing of what is weighed is known. */
  score: number | null
  /** What is weighed and not known of this car. */
  missing: readonly Criterion[]
}

/** The weighted mean of what is known of each car. The order of the cars changes nothing. */
export function weigh(cars: readonly Marks[], weights: Weights): Weighed[] {
  const wanted = (Object.entries(weights) as [Criterion, number][]).filter(([, weight]) => weight > 0)
  return cars.map((marks) => {
    const known = wanted.filter(([name]) => marks[name] !== null)
    const sum = known.reduce((total, [, weight]) => total + weight, 0)
    return {
      score:
        sum === 0
          ? null
          : Math.round((known.reduce((all, [name, weight]) => all + marks[name]! * weight, 0) / sum) * 100),
      missing: wanted.filter(([name]) => marks[name] === null).map(([name]) => name),
    }
  })
}

/** Marks of one thing: how far each is from the best. `better` says which end that is. */
export function marksOf(values: readonly (number | null)[], better: 'more' | 'less'): (number | null)[] {
  const known = values.filter((value) => value !== null && value > 0) as number[]
  if (known.length === 0) return values.map(() => null)
  const best = better === 'more' ? Math.max(...known) : Math.min(...known)
  return values.map((value) => {
    if (value === null || value <= 0) return null
    return better === 'more' ? value / best : best / value
  })
}
