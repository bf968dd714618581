import type { SeededRandom } from '#kit/seeded-random.ts'
import type { Db } from './database.ts'
import type { Secrets } from './secrets.ts'

/**
 * What a room adds to the chaos suite (`npm run chaos`): what people do there, and what must hold in its tables afterwards.
 * `chaos` of its manifest loads it; nobody else does.
 */
export type Chaos = {
  acts?: readonly ChaosAct[]
  checks?: readonly ChaosCheck[]
  /** The ids of people by their numbers; identity alone has it. */
  findPersonIds?: (held: { db: Db; secrets: Secrets }, mobiles: readonly string[]) => Promise<Map<string, bigint>>
}

/** One thing that people do. */
export type ChaosAct = {
  name: string
  /** How often it is done, compared with the others. */
  weight: number
  /** Who does it: a guest, a person, or staff of this role. A person when it does not say. */
  by?: 'guest' | 'operator' | 'support'
  /** Null when there is nothing to do it with yet. */
  run: (person: ChaosPerson, step: ChaosStep) => Promise<ChaosResult | null>
}

/** `id` is there once in a run: a mark for what is written. `random` is the same in every run with the same seed. */
export type ChaosStep = { id: string; random: SeededRandom }

export type ChaosRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  form?: Readonly<Record<string, string>>
  body?: { type: string; bytes: Uint8Array }
  /**
   * The `Idempotency-Key`, or the key that stands in the form itself. Such a request is sent until it is answered, now and then
   * twice at once, or once more when later ones have been answered.
   */
  key?: string
}

export type ChaosAnswer = { status: number; location: string | null; text: string }

export type ChaosPerson = {
  mobile: string
  /** Null when no answer came: it may have happened or not. */
  send: (request: ChaosRequest) => Promise<ChaosAnswer | null>
  /** Lists of this person, and those that all people share, for later acts. */
  own: (name: string) => string[]
  shared: (name: string) => string[]
}

/** `acknowledged` must be there, `refused` must not; of the others nobody knows. */
export type ChaosOutcome = 'acknowledged' | 'refused' | 'unavailable' | 'lost'

/** `fact` is what the check needs to find it again. */
export type ChaosResult = { outcome: ChaosOutcome; fact: Readonly<Record<string, string>> }

/** One act that was done, in the order in which each person did them. */
export type ChaosEntry = ChaosResult & { act: string; mobile: string; personId: bigint | undefined }

export type ChaosViolation = { kind: 'lost' | 'doubled' | 'dead' | 'broken'; text: string }

export type ChaosCheck = {
  name: string
  /** How long it may take until it holds, for work that goes on after the last request. */
  withinSeconds?: number
  find: (world: ChaosWorld) => Promise<ChaosViolation[]>
}

/** What a check reads: the database, what was done, and pages. */
export type ChaosWorld = {
  db: Db
  secrets: Secrets
  entriesOf: (act: string) => ChaosEntry[]
  read: (path: string) => Promise<{ status: number; text: string }>
}

/** What an answer says; the way to the sign-in page is a refusal. */
export function chaosOutcome(answer: ChaosAnswer | null): ChaosOutcome {
  if (answer === null) return 'lost'
  if (answer.status >= 500) return 'unavailable'
  return answer.status >= 400 || answer.location?.startsWith('/login') ? 'refused' : 'acknowledged'
}

/** Holds how often each act's mark is there against what was answered: once, not at all, or at most once. */
export function findMiscounts(
  entries: readonly ChaosEntry[],
  { what, countOf }: { what: string; countOf: (entry: ChaosEntry) => number },
): ChaosViolation[] {
  return entries.flatMap((entry): ChaosViolation[] => {
    const count = countOf(entry)
    const text = `${what} of ${entry.mobile}, ${JSON.stringify(entry.fact)}: ${entry.outcome}, ${count} times there`
    if (count > 1) return [{ kind: 'doubled', text }]
    if (count === 0 && entry.outcome === 'acknowledged') return [{ kind: 'lost', text }]
    if (count === 1 && entry.outcome === 'refused') return [{ kind: 'broken', text }]
    return []
  })
}

/** `initial` is what is there before anybody has set it. */
type SetValue = {
  what: string
  valueOf: (entry: ChaosEntry) => string
  found: string | null
  initial?: string | null
}

/**
 * Holds a value that several acts have set, one after the other, against the last of them that was acknowledged; those after it
 * of which nobody knows may have set it too. An earlier one that stands there ran twice, or the last one was lost.
 */
export function findWrongValue(
  entries: readonly ChaosEntry[],
  { what, valueOf, found, initial = null }: SetValue,
): ChaosViolation[] {
  const last = entries.findLastIndex(({ outcome }) => outcome === 'acknowledged')
  const possible = entries
    .slice(Math.max(last, 0))
    .filter(({ outcome }) => outcome !== 'refused')
    .map(valueOf)
  if (last < 0 && found === initial) return []
  if (found !== null && possible.includes(found)) return []
  const ranAgain = entries.slice(0, Math.max(last, 0)).some((entry) => valueOf(entry) === found)
  const text = `${what}: there is ${found}, acknowledged was ${last < 0 ? 'nothing' : possible[0]}`
  return [{ kind: ranAgain ? 'doubled' : 'lost', text }]
}

/** Entries by a key of each, in their order. */
export function entriesBy(entries: readonly ChaosEntry[], keyOf: (entry: ChaosEntry) => string) {
  return Map.groupBy(entries, keyOf)
}
