import type { Db, Trx } from './database.ts'
import type { Secrets } from './secrets.ts'

/** What rooms write of the demo that later rooms build on. A room adds its key by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface DemoContent {}

export type DemoContext = {
  secrets: Secrets
  now: Date
  /** The same seed and time give the same rows. */
  seed: string
  /** How many rows the largest part of the demo has. */
  size: number
  /** How many people are made up, as many as all rooms need. */
  people: number
  /** Called now and then with the rows of the largest part so far. */
  onProgress?: (written: number) => void
  /** What the rooms before this one have written. */
  content: DemoContent
}

/** What a room shows in a demo: `demo` of its manifest, run by `seedDemo` of `app/demo.ts`. */
export type Demo = {
  /** Rooms whose demo is written before. */
  after?: readonly string[]
  /** How many made-up people its demo of this size needs. */
  peopleNeeded?: (size: number) => number
  /** Whether there is something already; then no room writes anything. */
  hasContent?: (db: Db) => Promise<boolean>
  /** Removes its content before it is written anew. */
  clear?: (trx: Trx) => Promise<unknown>
  /** Writes it, in one transaction with all rooms; `counts` are for the log. */
  write: (trx: Trx, ctx: DemoContext) => Promise<DemoResult>
}

type DemoResult = { content?: Partial<DemoContent>; counts?: DemoCounts }

/** How much was written, by names such as `ads`. */
export type DemoCounts = Readonly<Record<string, number>>

type NamedDemo = { name: string; demo: Demo }

/** The demos so that each follows those it needs; throws when one needs a room without a demo, or two need each other. */
export function orderDemos(rooms: readonly { name: string; demo?: Demo }[]): NamedDemo[] {
  const ordered: NamedDemo[] = []
  const open = rooms.flatMap(({ name, demo }) => (demo ? [{ name, demo }] : []))
  while (open.length > 0) {
    const isReady = ({ demo }: NamedDemo) =>
      (demo.after ?? []).every((name) => ordered.some((each) => each.name === name))
    const next = open.findIndex(isReady)
    if (next < 0) throw new Error(`the demo of ${open[0]!.name} waits for ${open[0]!.demo.after?.join()} without end`)
    ordered.push(...open.splice(next, 1))
  }
  return ordered
}
