import type { OpeningState } from './states.ts'

/** So much time may pass between two looks without anybody's turn being lost by it; more is not made up for. */
const burstMs = 2000

export type Pace = { ratePerMinute: number; admitted: number; last: number; steppedAt: Date | null; now: Date }

/**
 * The next step of a line: how far it has come now. A bucket that holds one person and those of two seconds: a longer time that
 * was missed is not made up for, and no fraction is lost.
 */
export function nextStep({ ratePerMinute, admitted, last, steppedAt, now }: Pace): { upTo: number; at: Date } {
  const eachMs = 60_000 / ratePerMinute
  const full = now.getTime() - (eachMs + burstMs)
  const from = Math.max(steppedAt?.getTime() ?? full, full)
  const credit = Math.floor((now.getTime() - from) / eachMs)
  const taken = Math.max(0, Math.min(credit, last - admitted))
  if (taken === 0) return { upTo: admitted, at: steppedAt ?? now }
  // Rounded up, so that parts of a millisecond never add up to somebody.
  return { upTo: admitted + taken, at: new Date(Math.ceil(from + taken * eachMs)) }
}

/** When somebody's turn came: of the steps of a line, in their order, the first that reached the number. */
export function turnOf(
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

/** The number of a place: by the draw for who was present before the opening, by arrival for all others; null until it is drawn. */
export function numberOf(arrival: number, present: number | null, ranks: Uint32Array | null): number | null {
  if (present === null) return null
  if (arrival > present) return arrival
  return ranks ? ranks[arrival - 1]! : null
}

/** From the order of a draw: which number each of its tickets has. */
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
  /** When the turn of this number came. */
  admittedAt: Date | null
  minutesToUse: number
  /** Stretches in which the minutes of a turn did not run, in their order; the last one may still go on. */
  freezes?: readonly Freeze[]
  now: Date
}

export type Freeze = { from: Date; to: Date | null }

/** When the minutes of a turn are over: what it is for may have been shut meanwhile. */
export function untilOf(admittedAt: Date, minutes: number, freezes: readonly Freeze[], now: Date): Date {
  let until = admittedAt.getTime() + minutes * 60_000
  for (const { from, to } of freezes) {
    if (from.getTime() >= until) break
    const end = (to ?? now).getTime()
    until += Math.max(0, end - Math.max(from.getTime(), admittedAt.getTime()))
  }
  return new Date(until)
}

/** Where a person stands. A place is lost when its minutes are over, and not a moment before. */
export function turnAt({ number, used, admitted, admittedAt, minutesToUse, freezes = [], now }: Standing): Turn {
  if (number === null) return { state: 'present' }
  if (used) return { state: 'used', number }
  if (number > admitted || !admittedAt) return { state: 'waiting', number, before: Math.max(0, number - admitted - 1) }
  const until = untilOf(admittedAt, minutesToUse, freezes, now)
  return now < until ? { state: 'admitted', number, until } : { state: 'lost', number, until }
}

/** How many polls a second of one line a process should have at most, whoever waits. */
const pollsPerSecond = 1000

type Asking = {
  state: OpeningState
  turn: Turn['state'] | 'none'
  waitSeconds: number
  opensInSeconds: number
  people: number
}

/** After how many seconds the page asks again: soon when something is about to happen, seldom when many wait. */
export function secondsToNextPoll({ state, turn, waitSeconds, opensInSeconds, people }: Asking): number {
  if (state === 'closed' || state === 'stopped') return 120
  const crowd = people / pollsPerSecond
  const wanted =
    state === 'announced'
      ? opensInSeconds > 40
        ? Math.min(30, opensInSeconds - 30)
        : Math.max(3, opensInSeconds + 1)
      : turn === 'waiting'
        ? waitSeconds / 4
        : turn === 'present'
          ? 4
          : 20
  return Math.round(Math.min(120, Math.max(4, wanted, crowd)))
}

/** How long somebody waits behind so many others, in whole seconds. */
export const waitSecondsOf = (before: number, ratePerMinute: number): number =>
  Math.ceil(((before + 1) * 60) / ratePerMinute)
