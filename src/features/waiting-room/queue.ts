import type { WaitingRoomState } from './states.ts'

/**
 * Max milliseconds between two steps without losing admissions; a longer gap is not made up for.
 */
const burstMs = 2000

export type Pace = { ratePerMinute: number; admitted: number; last: number; steppedAt: Date | null; now: Date }

/**
 * Computes the next admission step. A token bucket with room for two seconds plus one person:
 * longer gaps are not made up for, and no fraction is lost.
 */
export function nextStep({ ratePerMinute, admitted, last, steppedAt, now }: Pace): { upTo: number; at: Date } {
  const eachMs = 60_000 / ratePerMinute
  const full = now.getTime() - (eachMs + burstMs)
  const from = Math.max(steppedAt?.getTime() ?? full, full)
  const credit = Math.floor((now.getTime() - from) / eachMs)
  const taken = Math.max(0, Math.min(credit, last - admitted))
  if (taken === 0) return { upTo: admitted, at: steppedAt ?? now }
  // Rounded up, so that fractions of a millisecond never add up to a person.
  return { upTo: admitted + taken, at: new Date(Math.ceil(from + taken * eachMs)) }
}

/** Finds when a number was admitted: the first step that reached it. */
export function admissionOfNumber(
  number: number,
  steps: readonly { upTo: number; at: Date }[],
): { upTo: number; at: Date } | undefined {
  let [low, high] = [0, steps.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (steps[middle]!.upTo >= number) high = middle
    else low = middle + 1
  }
  return steps[low]
}

/**
 * Returns a position's number: by lottery for people present before the opening, by arrival for
 * others; null before the lottery.
 */
export function numberOf(arrival: number, present: number | null, ranks: Uint32Array | null): number | null {
  if (present === null) return null
  if (arrival > present) return arrival
  return ranks ? ranks[arrival - 1]! : null
}

/** Maps lottery order to numbers by ticket. */
export function ranksOf(order: readonly number[]): Uint32Array {
  const ranks = new Uint32Array(order.length)
  order.forEach((ticket, index) => (ranks[ticket - 1] = index + 1))
  return ranks
}

export type Turn =
  | { state: 'present' }
  | { state: 'waiting'; number: number; before: number }
  | { state: 'admitted'; number: number; until: Date }
  | { state: 'lost'; number: number; until: Date }
  | { state: 'used'; number: number }

export type Standing = {
  number: number | null
  used: boolean
  admitted: number
  /** When this number was admitted. */
  admittedAt: Date | null
  minutesToUse: number
  /** Periods without counting the admission's minutes, in order; the last may still be open. */
  freezes?: readonly Freeze[]
  now: Date
}

export type Freeze = { from: Date; to: Date | null }

/** Returns the end of an admission, extended by freezes. */
export function untilOf(admittedAt: Date, minutes: number, freezes: readonly Freeze[], now: Date): Date {
  let until = admittedAt.getTime() + minutes * 60_000
  for (const { from, to } of freezes) {
    if (from.getTime() >= until) break
    const end = (to ?? now).getTime()
    until += Math.max(0, end - Math.max(from.getTime(), admittedAt.getTime()))
  }
  return new Date(until)
}

/** Returns the state of a position. It is lost when its minutes are over, never earlier. */
export function admissionAt({ number, used, admitted, admittedAt, minutesToUse, freezes = [], now }: Standing): Turn {
  if (number === null) return { state: 'present' }
  if (used) return { state: 'used', number }
  if (number > admitted || !admittedAt) return { state: 'waiting', number, before: Math.max(0, number - admitted - 1) }
  const until = untilOf(admittedAt, minutesToUse, freezes, now)
  return now < until ? { state: 'admitted', number, until } : { state: 'lost', number, until }
}

/** The target for polls per second of one queue in one process. */
const pollsPerSecond = 1000

type Asking = {
  state: WaitingRoomState
  turn: Turn['state'] | 'none'
  waitSeconds: number
  opensInSeconds: number
  people: number
}

/** Returns the seconds until the next poll: short before an event, long in a long queue. */
export function secondsToNextPoll({ state, turn, waitSeconds, opensInSeconds, people }: Asking): number {
  if (state === 'closed' || state === 'stopped') return 120
  const crowd = people / pollsPerSecond
  const target =
    state === 'announced'
      ? opensInSeconds > 40
        ? Math.min(30, opensInSeconds - 30)
        : Math.max(3, opensInSeconds + 1)
      : turn === 'waiting'
        ? waitSeconds / 4
        : turn === 'present'
          ? 4
          : 20
  return Math.round(Math.min(120, Math.max(4, target, crowd)))
}

/** Returns the wait behind a number of people, in whole seconds. */
export const waitSecondsOf = (before: number, ratePerMinute: number): number =>
  Math.ceil(((before + 1) * 60) / ratePerMinute)
