import type { BadgeTone } from '#ui/badge.tsx'

/** The states of an application, with reserves and both endings. */
export const orderStates = [
  'draft',
  'terms-accepted',
  'deposit-checking',
  'deposit-missing',
  'deposit-ok',
  'confirmed',
  'allocated',
  'reserve',
  'not-allocated',
  'contracted',
  'paid',
  'delivered',
  'cancelled-by-person',
  'cancelled-by-house',
] as const
export type OrderState = (typeof orderStates)[number]
export type MovedBy = 'person' | 'house' | 'staff'

/** States before an application counts: its owner may change everything. */
export const editableStates = [
  'draft',
  'terms-accepted',
  'deposit-checking',
  'deposit-missing',
  'deposit-ok',
] as const satisfies readonly OrderState[]
export const isEditable = (state: OrderState): boolean => (editableStates as readonly OrderState[]).includes(state)

/**
 * The legal moves with their actors. The rows of `imported_order_move` are the same, and a trigger
 * refuses all others.
 */
export const moves: readonly (readonly [from: OrderState, to: OrderState, by: readonly MovedBy[]])[] = [
  ['draft', 'terms-accepted', ['person']],
  ['terms-accepted', 'deposit-checking', ['person']],
  ['deposit-checking', 'deposit-ok', ['house']],
  ['deposit-checking', 'deposit-missing', ['house']],
  ['deposit-missing', 'deposit-checking', ['person']],
  ['deposit-ok', 'deposit-missing', ['house']],
  ['deposit-ok', 'confirmed', ['person']],
  ...editableStates.flatMap((from) => [
    [from, 'cancelled-by-person', ['person']] as const,
    [from, 'cancelled-by-house', ['house']] as const,
  ]),
  ['confirmed', 'allocated', ['house']],
  ['confirmed', 'reserve', ['house']],
  ['confirmed', 'not-allocated', ['house']],
  ['confirmed', 'cancelled-by-person', ['person']],
  ['confirmed', 'cancelled-by-house', ['house']],
  ['reserve', 'allocated', ['house']],
  ['reserve', 'not-allocated', ['house']],
  ['reserve', 'cancelled-by-person', ['person']],
  ['reserve', 'cancelled-by-house', ['house']],
  ['allocated', 'contracted', ['staff']],
  ['allocated', 'cancelled-by-person', ['person']],
  ['allocated', 'cancelled-by-house', ['staff']],
  ['contracted', 'paid', ['house']],
  ['contracted', 'cancelled-by-person', ['person']],
  ['contracted', 'cancelled-by-house', ['house', 'staff']],
  ['paid', 'delivered', ['staff']],
  ['paid', 'cancelled-by-house', ['staff']],
]

const allowed = new Map(moves.map(([from, to, by]) => [`${from}>${to}`, by]))

export const mayMove = (from: OrderState, to: OrderState, by: MovedBy): boolean =>
  allowed.get(`${from}>${to}`)?.includes(by) ?? false

const ended = ['not-allocated', 'delivered', 'cancelled-by-person', 'cancelled-by-house'] as const
export const endedStates: readonly OrderState[] = ended

/** States in which a car is promised to an order. */
export const promisedStates = ['allocated', 'contracted', 'paid', 'delivered'] as const satisfies readonly OrderState[]

export const orderStateNames: Record<OrderState, string> = {
  draft: 'ناتمام',
  'terms-accepted': 'منتظر سپرده',
  'deposit-checking': 'در حال بررسی سپرده',
  'deposit-missing': 'سپرده بلوکه نیست',
  'deposit-ok': 'آمادهٔ تأیید',
  confirmed: 'ثبت شد، منتظر قرعه‌کشی',
  allocated: 'خودرو به شما رسید',
  reserve: 'ذخیره',
  'not-allocated': 'خودرو به شما نرسید',
  contracted: 'منتظر پرداخت',
  paid: 'پرداخت شد',
  delivered: 'تحویل شد',
  'cancelled-by-person': 'انصراف دادید',
  'cancelled-by-house': 'لغو شد',
}

/** The same for staff. */
export const deskStateNames: Record<OrderState, string> = {
  ...orderStateNames,
  allocated: 'منتظر قرارداد',
  'not-allocated': 'بدون خودرو',
  'cancelled-by-person': 'انصراف خریدار',
}

export const orderTones: Record<OrderState, BadgeTone> = {
  draft: 'plain',
  'terms-accepted': 'info',
  'deposit-checking': 'info',
  'deposit-missing': 'bad',
  'deposit-ok': 'good',
  confirmed: 'good',
  allocated: 'good',
  reserve: 'info',
  'not-allocated': 'plain',
  contracted: 'warn',
  paid: 'good',
  delivered: 'good',
  'cancelled-by-person': 'plain',
  'cancelled-by-house': 'bad',
}

export const endReasons = {
  'not-confirmed': 'تا پایان دوره تأیید نشد.',
  unpaid: 'تا پایان مهلت پرداخت نشد.',
  round: 'این دورهٔ عرضه لغو شد.',
  importer: 'واردکننده سفارش را لغو کرد.',
  car: 'خودرویی که انتخاب کرده بودید از عرضه خارج شد.',
} as const
export type EndReason = keyof typeof endReasons

/** The states of a deposit. `released` and `taken` are confirmed by the bank, never wishes. */
export const depositStates = ['asked', 'blocked', 'released', 'taken', 'failed', 'expired'] as const
export type DepositState = (typeof depositStates)[number]

/** The same as the rows of `imported_deposit_move`. */
export const depositMoves: readonly (readonly [DepositState, DepositState])[] = [
  ['asked', 'blocked'],
  ['asked', 'failed'],
  // A block that arrived after it was cancelled was released.
  ['asked', 'released'],
  ['blocked', 'released'],
  ['blocked', 'taken'],
  ['blocked', 'expired'],
]
export const mayMoveDeposit = (from: DepositState, to: DepositState): boolean =>
  depositMoves.some(([one, other]) => one === from && other === to)

export const depositStateNames: Record<DepositState, string> = {
  asked: 'در حال بررسی',
  blocked: 'بلوکه شد',
  released: 'آزاد شد',
  taken: 'برداشت شد',
  failed: 'انجام نشد',
  expired: 'مهلتش تمام شد',
}
export const depositTones: Record<DepositState, BadgeTone> = {
  asked: 'info',
  blocked: 'good',
  released: 'plain',
  taken: 'good',
  failed: 'bad',
  expired: 'warn',
}

/** Why a bank refused or mishandled a block. */
export const depositReasons = {
  'no-account':
    'حساب وکالتی با کد ملی شما در این بانک پیدا نشد. حساب را در بانک باز کنید؛ حدود ۲۴ ساعت بعد دیده می‌شود.',
  insufficient: 'موجودی حساب وکالتی کمتر از مبلغ سپرده است. حساب را شارژ کنید و دوباره امتحان کنید.',
  'wrong-amount': 'بانک مبلغ دیگری را بلوکه کرده بود؛ همان را آزاد کردیم. دوباره امتحان کنید.',
  'no-answer': 'بانک پاسخ نداد و درخواست را پس گرفتیم. دوباره امتحان کنید یا بانک دیگری انتخاب کنید.',
  refused: 'بانک درخواست را قبول نکرد. با بانک تماس بگیرید یا بانک دیگری انتخاب کنید.',
  expired: 'مهلت بلوکه بودن سپرده تمام شد. برای ادامه، سپرده را دوباره بلوکه کنید.',
} as const
export type DepositReason = keyof typeof depositReasons

/** Banks with the account of the blocked deposits. */
export const banks = {
  refah: 'بانک رفاه کارگران',
  mellat: 'بانک ملت',
  tejarat: 'بانک تجارت',
  saderat: 'بانک صادرات',
} as const
export type Bank = keyof typeof banks
export const bankKeys = Object.keys(banks) as [Bank, ...Bank[]]

export const stageKeys = ['ordered', 'shipped', 'port', 'customs', 'standard', 'plated', 'delivery'] as const
export type Stage = (typeof stageKeys)[number]
export const stageNames: Record<Stage, string> = {
  ordered: 'ثبت سفارش',
  shipped: 'حمل دریایی',
  port: 'رسیدن به بندر',
  customs: 'ترخیص از گمرک',
  standard: 'تأیید استاندارد',
  plated: 'شماره‌گذاری',
  delivery: 'آمادهٔ تحویل',
}

export type CarState = 'draft' | 'published' | 'withdrawn'
export type Phase = 'preparing' | 'before' | 'open' | 'closed' | 'allocated' | 'cancelled'
export const phaseNames: Record<Phase, string> = {
  preparing: 'در حال آماده‌سازی',
  before: 'به‌زودی',
  open: 'باز',
  closed: 'منتظر قرعه‌کشی',
  allocated: 'تخصیص انجام شد',
  cancelled: 'لغو شد',
}
export const phaseTones: Record<Phase, BadgeTone> = {
  preparing: 'plain',
  before: 'info',
  open: 'good',
  closed: 'warn',
  allocated: 'plain',
  cancelled: 'bad',
}

type RoundFacts = {
  opensAt: Date
  closesAt: Date
  allocatedAt: Date | null
  cancelledAt: Date | null
  /** The state of the round's lottery; null before its announcement. */
  draw: string | null
}

/**
 * Returns the phase of a round by its lottery and the clock. It is open only after two staff
 * members have signed.
 */
export function phaseOf({ opensAt, closesAt, allocatedAt, cancelledAt, draw }: RoundFacts, now: Date): Phase {
  if (cancelledAt || draw === 'cancelled') return 'cancelled'
  if (allocatedAt) return 'allocated'
  if (draw === null) return 'preparing'
  if (now >= closesAt) return 'closed'
  return draw === 'opened' && now >= opensAt ? 'open' : 'before'
}
