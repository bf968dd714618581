import { defineFlow, type FlowActors, type FlowStates } from '#kit/flow.ts'
import type { BadgeTone } from '#ui/badge.tsx'

/** The application of a buyer, with reserves and both endings. Actors: the buyer, the product's jobs, staff. */
export const importedOrderFlow = defineFlow('imported order', {
  draft: {
    label: 'ناتمام',
    to: { 'terms-accepted': ['person'], 'cancelled-by-person': ['person'], 'cancelled-by-house': ['house'] },
  },
  'terms-accepted': {
    label: 'منتظر سپرده',
    tone: 'info',
    to: { 'deposit-checking': ['person'], 'cancelled-by-person': ['person'], 'cancelled-by-house': ['house'] },
  },
  'deposit-checking': {
    label: 'در حال بررسی سپرده',
    tone: 'info',
    to: {
      'deposit-ok': ['house'],
      'deposit-missing': ['house'],
      'cancelled-by-person': ['person'],
      'cancelled-by-house': ['house'],
    },
  },
  'deposit-missing': {
    label: 'سپرده بلوکه نیست',
    tone: 'bad',
    to: { 'deposit-checking': ['person'], 'cancelled-by-person': ['person'], 'cancelled-by-house': ['house'] },
  },
  'deposit-ok': {
    label: 'آمادهٔ تأیید',
    tone: 'good',
    to: {
      'deposit-missing': ['house'],
      confirmed: ['person'],
      'cancelled-by-person': ['person'],
      'cancelled-by-house': ['house'],
    },
  },
  confirmed: {
    label: 'ثبت شد، منتظر قرعه‌کشی',
    tone: 'good',
    to: {
      allocated: ['house'],
      reserve: ['house'],
      'not-allocated': ['house'],
      'cancelled-by-person': ['person'],
      'cancelled-by-house': ['house'],
    },
  },
  allocated: {
    label: 'خودرو به شما رسید',
    others: 'منتظر قرارداد',
    tone: 'good',
    to: { contracted: ['staff'], 'cancelled-by-person': ['person'], 'cancelled-by-house': ['staff'] },
  },
  reserve: {
    label: 'ذخیره',
    tone: 'info',
    to: {
      allocated: ['house'],
      'not-allocated': ['house'],
      'cancelled-by-person': ['person'],
      'cancelled-by-house': ['house'],
    },
  },
  'not-allocated': { label: 'خودرو به شما نرسید', others: 'بدون خودرو' },
  contracted: {
    label: 'منتظر پرداخت',
    tone: 'warn',
    to: { paid: ['house'], 'cancelled-by-person': ['person'], 'cancelled-by-house': ['house', 'staff'] },
  },
  paid: { label: 'پرداخت شد', tone: 'good', to: { delivered: ['staff'], 'cancelled-by-house': ['staff'] } },
  delivered: { label: 'تحویل شد', tone: 'good' },
  'cancelled-by-person': { label: 'انصراف دادید', others: 'انصراف خریدار' },
  'cancelled-by-house': { label: 'لغو شد', tone: 'bad' },
})
export type OrderState = FlowStates<typeof importedOrderFlow>
export type MovedBy = FlowActors<typeof importedOrderFlow>

/** States before an application counts: its owner may change everything. */
export const editableStates = [
  'draft',
  'terms-accepted',
  'deposit-checking',
  'deposit-missing',
  'deposit-ok',
] as const satisfies readonly OrderState[]
export const isEditable = (state: OrderState): boolean => (editableStates as readonly OrderState[]).includes(state)

/** States in which a car is promised to an order. */
export const promisedStates = ['allocated', 'contracted', 'paid', 'delivered'] as const satisfies readonly OrderState[]

export const endReasons = {
  'not-confirmed': 'تا پایان دوره تأیید نشد.',
  unpaid: 'تا پایان مهلت پرداخت نشد.',
  round: 'این دورهٔ عرضه لغو شد.',
  importer: 'واردکننده سفارش را لغو کرد.',
  car: 'خودرویی که انتخاب کرده بودید از عرضه خارج شد.',
} as const
export type EndReason = keyof typeof endReasons

/** The deposit at a bank. `released` and `taken` are confirmed by the bank, never wishes. */
export const depositFlow = defineFlow('deposit', {
  asked: {
    label: 'در حال بررسی',
    tone: 'info',
    // Released: a block that arrived after it was cancelled.
    to: { blocked: ['bank'], failed: ['bank'], released: ['bank'] },
  },
  blocked: { label: 'بلوکه شد', tone: 'good', to: { released: ['bank'], taken: ['bank'], expired: ['bank', 'time'] } },
  released: { label: 'آزاد شد' },
  taken: { label: 'برداشت شد', tone: 'good' },
  failed: { label: 'انجام نشد', tone: 'bad' },
  expired: { label: 'مهلتش تمام شد', tone: 'warn' },
})
export type DepositState = FlowStates<typeof depositFlow>

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
