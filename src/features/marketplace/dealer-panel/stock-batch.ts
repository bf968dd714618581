import { formatDecimal, parsePercent } from '#kit/digits.ts'
import { formatMoney, parseToman } from '#kit/money.ts'
import type { AdState } from '../ad/ad-states.ts'
import type { OwnRefusal } from '../my-ads/own-ad-actions.ts'
import { moveProblems, type MoveProblem, type PriceMove } from './bulk-price.ts'

/** What can be done with many ads of a dealer at once. */
export const batchActions = {
  price: 'تغییر قیمت',
  pause: 'غیرفعال کردن',
  resume: 'فعال کردن',
  renew: 'تمدید',
  hand: 'سپردن به همکار',
} as const
export type BatchAction = keyof typeof batchActions

export const batchStates = {
  checked: 'آمادهٔ ثبت',
  running: 'در حال ثبت',
  done: 'ثبت شده',
  undoing: 'در حال برگرداندن',
  undone: 'برگردانده شده',
  dropped: 'لغو شده',
  ended: 'ثبت نشده',
} as const
export type BatchState = keyof typeof batchStates

/** `planned` is not written yet, `left` is left out; after an undo a written one is `undone` or `kept`. */
export type BatchOutcome = 'planned' | 'left' | 'done' | 'undone' | 'kept'

/** Ads of one transaction, as in one request of the API. */
export const batchSize = 100
/** The ads of one batch at most. */
export const maxInBatch = 10_000
/** Minutes in which a batch can be undone. */
export const undoBatchMinutes = 30

/** The price change or the colleague of a batch, as stored. */
export type BatchDetails =
  | { by: 'percent'; hundredths: number }
  | { by: 'amount'; rial: string }
  | { to: string }
  | Record<string, never>

/** What a batch changes of an ad; money is rials as text, times are ISO 8601. */
export type BatchFacts = {
  state?: AdState
  price?: string | null
  seller?: string
  expires?: string | null
  renewals?: number
  published?: string | null
  bumped?: string | null
  bumps?: number
}

export type BatchReason = MoveProblem | OwnRefusal | 'same-person' | 'gone' | 'changed'

const ownReasons: Partial<Record<BatchReason, string>> = {
  state: 'در این وضعیت ممکن نیست',
  'too-many': 'جای خالی برای آگهی فعال نمانده',
  renewed: 'تمدیدهای رایگانش تمام شده',
  early: 'هنوز بیشتر از ۷ روز مهلت دارد',
  'gallery-stopped': 'فعالیت نمایشگاه متوقف است',
  'big-change': moveProblems['too-much'],
  'same-person': 'از قبل با همین همکار است',
  gone: 'دیگر در موجودی نیست',
  changed: 'بعد از بررسی تغییر کرده است',
}

/** Returns why an ad was left out, or was kept by an undo. */
export const reasonText = (reason: BatchReason): string =>
  ownReasons[reason] ?? moveProblems[reason as MoveProblem] ?? 'ممکن نشد'

/** Reads a price change from its fields; null for an invalid number. */
export function readMove({ value, way, by }: { value: string; way: string; by: string }): PriceMove | null {
  const sign = way === 'down' ? -1 : 1
  if (by === 'amount') {
    const rial = parseToman(value)
    return rial === null || rial <= 0n ? null : { by: 'amount', rial: BigInt(sign) * rial }
  }
  const percent = parsePercent(value)
  return percent === null || percent <= 0 ? null : { by: 'percent', hundredths: sign * Math.round(percent * 100) }
}

/** Returns the price change of a stored batch; null for another act. */
export function moveOf(details: BatchDetails): PriceMove | null {
  if (!('by' in details)) return null
  return details.by === 'amount'
    ? { by: 'amount', rial: BigInt(details.rial) }
    : { by: 'percent', hundredths: details.hundredths }
}

export const detailsOfMove = (move: PriceMove): BatchDetails =>
  move.by === 'amount' ? { by: 'amount', rial: String(move.rial) } : move

/** Describes a batch: «قیمت ۳٪ کمتر», «سپردن به سارا رضایی». Names are never stored with it. */
export function batchTitle(action: BatchAction, details: BatchDetails, name = 'همکار'): string {
  if ('to' in details) return `سپردن به ${name}`
  const move = moveOf(details)
  if (!move) return batchActions[action]
  const way = (move.by === 'amount' ? move.rial > 0n : move.hundredths > 0) ? 'بیشتر' : 'کمتر'
  if (move.by === 'percent') return `قیمت ${formatDecimal(Math.abs(move.hundredths) / 100)}٪ ${way}`
  return `قیمت ${formatMoney(move.rial < 0n ? -move.rial : move.rial)} ${way}`
}

/**
 * Whether an ad still is as a batch left it, so that undoing loses nobody's later change. Every fact that the batch
 * wrote counts.
 */
export const isUntouched = (now: BatchFacts, after: BatchFacts): boolean =>
  (Object.keys(after) as (keyof BatchFacts)[]).every((key) => (now[key] ?? null) === (after[key] ?? null))
