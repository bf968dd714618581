/**
 * The common facts of ads in five columns of codes. A code stands for a combination of facts: few
 * combinations occur, and counting one column counts all its facts. `measure` holds the histogram
 * bars.
 */
export const combinations = {
  kind: ['make_id', 'model_id', 'trim_id', 'body_type', 'gearbox', 'fuel'],
  offer: ['province_id', 'city_id', 'district_id', 'seller', 'price_mode', 'plate_kind'],
  finish: ['colour', 'body_state', 'paint', 'roof', 'chassis'],
  papers: ['document', 'insurance', 'rating', 'picture'],
  measure: ['toman_step', 'year_step', 'km_step'],
} as const
export type CombinationName = keyof typeof combinations
export type FactOf<Name extends CombinationName> = (typeof combinations)[Name][number]
export type Fact = FactOf<CombinationName>
export const combinationNames = Object.keys(combinations) as CombinationName[]

/** The column of each fact. */
export const combinationOf = Object.fromEntries(
  combinationNames.flatMap((name) => combinations[name].map((fact) => [fact, name])),
) as Record<Fact, CombinationName>

/**
 * The combinations of one column seen so far. Facts are texts; those named `…_id` are returned as
 * numbers.
 */
export type Dictionary = {
  readonly size: number
  /** Returns the code of a combination written as `a/b/c`. */
  codeOf(text: string): number
  /** Marks with 1 every code in which one of the facts has one of its values. */
  wanted(facts: readonly { fact: Fact; values: readonly (string | number)[] }[]): Uint8Array
  /** Returns the value of a fact in a code. */
  valueAt(fact: Fact, code: number): string | number
  /** Lists the values of a fact in the marked codes. */
  valuesOf(fact: Fact, target: Uint8Array): (string | number)[]
  /** Converts counts by code to counts by value of one fact. */
  fold(fact: Fact, counts: Uint32Array): Map<string | number, number>
}

const maxCodes = 1 << 16

export function createDictionary(name: CombinationName): Dictionary {
  const codes = new Map<string, number>()
  const facts = new Map<Fact, FactColumn>(combinations[name].map((fact) => [fact, createFactColumn(fact)]))
  return {
    get size() {
      return codes.size
    },
    codeOf(text) {
      const entry = codes.get(text)
      if (entry !== undefined) return entry
      if (codes.size === maxCodes)
        throw new RangeError(`More than ${maxCodes} combinations of ${name}: split the column`)
      const values = text.split('/')
      for (const [position, column] of [...facts.values()].entries()) column.push(values[position]!)
      codes.set(text, codes.size)
      return codes.size - 1
    },
    wanted(choices) {
      const table = new Uint8Array(codes.size)
      for (const { fact, values } of choices) {
        const chosen = new Set(values)
        const { values: all, numbers } = facts.get(fact)!
        const fits = all.map((value) => chosen.has(value))
        for (let code = 0; code < table.length; code++) if (fits[numbers[code]!]) table[code] = 1
      }
      return table
    },
    valueAt(fact, code) {
      const { values, numbers } = facts.get(fact)!
      return values[numbers[code]!]!
    },
    valuesOf(fact, target) {
      const { values, numbers } = facts.get(fact)!
      const matches = new Set<number>()
      for (let code = 0; code < target.length; code++) if (target[code]) matches.add(numbers[code]!)
      return [...matches].map((number) => values[number]!)
    },
    fold(fact, counts) {
      const { values, numbers } = facts.get(fact)!
      const sums = new Uint32Array(values.length)
      for (let code = 0; code < counts.length; code++) sums[numbers[code]!]! += counts[code]!
      const counted = new Map<string | number, number>()
      for (const [number, value] of values.entries()) if (sums[number]) counted.set(value, sums[number])
      return counted
    },
  }
}

/** The value number per code; equal values share a number. */
type FactColumn = { values: (string | number)[]; numbers: number[]; push(text: string): void }

function createFactColumn(fact: Fact): FactColumn {
  const existing = new Map<string | number, number>()
  const values: (string | number)[] = []
  const numbers: number[] = []
  return {
    values,
    numbers,
    push(text) {
      const value = fact.endsWith('_id') ? Number(text) : text
      if (!existing.has(value)) existing.set(value, values.push(value) - 1)
      numbers.push(existing.get(value)!)
    },
  }
}
