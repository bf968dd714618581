import type { MarketOffers } from '#features/prices/contract.ts'
import type { DemoPeople } from './identity/demo-people.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets.ts'

/** Demo content that later demos build on. */
export type DemoContent = {
  people: DemoPeople
  /** The invented offers. */
  marketOffers: MarketOffers
}

export type DemoContext = {
  secrets: Secrets
  now: Date
  /** The same seed and time give the same rows. */
  seed: string
  /** The number of rows of the largest part of the demo. */
  size: number
  /** The number of made-up people, as many as all features need. */
  people: number
  /** Called periodically with the rows of the largest part so far. */
  onProgress?: (written: number) => void
  /** The content of the preceding features. */
  content: DemoContent
}

/** The demo content of a feature, run by `seedDemo` of `seed-demo.ts`. */
export type Demo = {
  /** Features whose demo is written before. */
  after?: readonly string[]
  /** Returns the number of made-up people for a demo of this size. */
  peopleNeeded?: (size: number) => number
  /** Returns whether content exists; then no feature writes anything. */
  hasContent?: (db: Db) => Promise<boolean>
  /** Removes its content before it is written again. */
  clear?: (trx: Trx) => Promise<unknown>
  /** Writes it, in one transaction with all features; `counts` are for the log. */
  write: (trx: Trx, ctx: DemoContext) => Promise<DemoResult>
}

type DemoResult = { content?: Partial<DemoContent>; counts?: DemoCounts }

/** The written amounts, by names such as `ads`. */
export type DemoCounts = Readonly<Record<string, number>>

type NamedDemo = { name: string; demo: Demo }

/** Sorts the demos by their dependencies; throws when one needs a feature without a demo, or two need each other. */
export function orderDemos(demos: Readonly<Record<string, Demo>>): NamedDemo[] {
  const ordered: NamedDemo[] = []
  const open = Object.entries(demos).map(([name, demo]) => ({ name, demo }))
  while (open.length > 0) {
    const isReady = ({ demo }: NamedDemo) =>
      (demo.after ?? []).every((name) => ordered.some((each) => each.name === name))
    const next = open.findIndex(isReady)
    if (next < 0)
      throw new Error(`circular or missing demo dependency: ${open[0]!.name} waits for ${open[0]!.demo.after?.join()}`)
    ordered.push(...open.splice(next, 1))
  }
  return ordered
}
