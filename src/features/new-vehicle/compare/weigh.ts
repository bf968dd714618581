import type { Criterion, Weights } from './compare-query.ts'

/** The score of a car per criterion, from 0 to 1 for the best compared one; null when unknown. */
export type Marks = Readonly<Record<Criterion, number | null>>

export type Weighed = {
  /** From 0 to 100; null when no weighted criterion is known. */
  score: number | null
  /** Weighted criteria that are unknown for this car. */
  missing: readonly Criterion[]
}

/** Returns the weighted mean of each car's known scores, independent of the order of cars. */
export function weigh(cars: readonly Marks[], weights: Weights): Weighed[] {
  const targets = (Object.entries(weights) as [Criterion, number][]).filter(([, weight]) => weight > 0)
  return cars.map((marks) => {
    const existing = targets.filter(([name]) => marks[name] !== null)
    const sum = existing.reduce((total, [, weight]) => total + weight, 0)
    return {
      score:
        sum === 0
          ? null
          : Math.round((existing.reduce((all, [name, weight]) => all + marks[name]! * weight, 0) / sum) * 100),
      missing: targets.filter(([name]) => marks[name] === null).map(([name]) => name),
    }
  })
}

/** Scores one criterion by distance from the best; `better` names the direction. */
export function marksOf(values: readonly (number | null)[], better: 'more' | 'less'): (number | null)[] {
  const existing = values.filter((value) => value !== null && value > 0) as number[]
  if (existing.length === 0) return values.map(() => null)
  const best = better === 'more' ? Math.max(...existing) : Math.min(...existing)
  return values.map((value) => {
    if (value === null || value <= 0) return null
    return better === 'more' ? value / best : best / value
  })
}
