import type { SeededRandom } from '#kit/seeded-random.ts'
import type { Db } from './database/database.ts'
import type { Secrets } from './secrets.ts'

/**
 * A feature's contribution to the chaos suite (`npm run chaos`): user actions, and the invariants of its tables
 * afterwards. Only the suite loads `chaos` of its manifest.
 */
export type Chaos = {
  acts?: readonly ChaosAction[]
  checks?: readonly ChaosCheck[]
  /** Returns the ids of people by their phone numbers; only identity implements it. */
  findPersonIds?: (held: { db: Db; secrets: Secrets }, mobiles: readonly string[]) => Promise<Map<string, bigint>>
}

/** One kind of user action. */
export type ChaosAction = {
  name: string
  /** Its frequency relative to the others. */
  weight: number
  /** The actor: a guest, a person, or staff of this role. A person by default. */
  by?: 'guest' | 'operator' | 'support'
  /** Returns null when it has nothing to act on yet. */
  run: (person: ChaosPerson, step: ChaosStep) => Promise<ChaosResult | null>
}

/** `id` is unique within a run: a mark for written rows. `random` is the same in every run with the same seed. */
export type ChaosStep = { id: string; random: SeededRandom }

export type ChaosRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  form?: Readonly<Record<string, string>>
  body?: { type: string; bytes: Uint8Array }
  /**
   * The `Idempotency-Key`, or the key in the form itself. Such a request is repeated until it gets a response,
   * sometimes sent twice at once, or again after later ones were answered.
   */
  key?: string
}

export type ChaosAnswer = { status: number; location: string | null; text: string }

export type ChaosPerson = {
  mobile: string
  /** Null without a response: the effect may have happened or not. */
  send: (request: ChaosRequest) => Promise<ChaosAnswer | null>
  /** Lists of this person, and lists shared by all people, for later actions. */
  own: (name: string) => string[]
  shared: (name: string) => string[]
}

/** `acknowledged` must be stored, `refused` must not; the others are unknown. */
export type ChaosOutcome = 'acknowledged' | 'refused' | 'unavailable' | 'lost'

/** `fact` is what the check needs to find it again. */
export type ChaosResult = { outcome: ChaosOutcome; fact: Readonly<Record<string, string>> }

/** One completed action, in each person's order. */
export type ChaosEntry = ChaosResult & { act: string; mobile: string; personId: bigint | undefined }

export type ChaosViolation = { kind: 'lost' | 'doubled' | 'dead' | 'broken'; text: string }

export type ChaosCheck = {
  name: string
  /** How long the check may take to pass, for work that continues after the last request. */
  withinSeconds?: number
  find: (world: ChaosWorld) => Promise<ChaosViolation[]>
}

/** The inputs of a check: the database, the completed actions, and pages. */
export type ChaosWorld = {
  db: Db
  secrets: Secrets
  entriesOf: (action: string) => ChaosEntry[]
  read: (path: string) => Promise<{ status: number; text: string }>
}

/** Classifies a response; a redirect to the sign-in page is a refusal. */
export function chaosOutcome(answer: ChaosAnswer | null): ChaosOutcome {
  if (answer === null) return 'lost'
  if (answer.status >= 500) return 'unavailable'
  return answer.status >= 400 || answer.location?.startsWith('/login') ? 'refused' : 'acknowledged'
}

/** Compares how often each action's mark is stored with its outcome: once, not at all, or at most once. */
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

/** `initial` is the value before the first action. */
type SetValue = {
  what: string
  valueOf: (entry: ChaosEntry) => string
  found: string | null
  initial?: string | null
}

/**
 * Compares a value that several sequential actions have set with the last acknowledged one; later ones with an unknown
 * outcome may have set it too. An earlier value means that an action ran twice, or that the last one was lost.
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

/** Groups entries by a key, in order. */
export function entriesBy(entries: readonly ChaosEntry[], keyOf: (entry: ChaosEntry) => string) {
  return Map.groupBy(entries, keyOf)
}
