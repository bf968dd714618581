import type { BadgeTone } from '#ui/badge.tsx'

/**
 * States of an order (numbers of the field beside each). `awaiting-payment`: a registration with a reserved unit;
 * `registered`: one that waits for a lottery.
 */
export const orderStates = [
  'registered', // 10
  'awaiting-payment', // 10
  'winner', // 40
  'reserve',
  'loser', // 30
  'paid', // 70
  'contracted', // delivery 5
  'completed', // delivery 6
  'delivered',
  'cancelled-by-person', // 20
  'cancelled-full', // 50
  'cancelled-by-house', // 60
] as const
export type OrderState = (typeof orderStates)[number]

/** Who may trigger a transition: the buyer, the product's jobs and payments, the maker's files, staff. */
export type MovedBy = 'person' | 'house' | 'maker' | 'staff'

/**
 * Every legal transition and its actor. The rows of `sale_order_move` are the same, and a trigger refuses all others.
 */
export const moves: readonly (readonly [from: OrderState, to: OrderState, by: readonly MovedBy[]])[] = [
  ['registered', 'winner', ['house']],
  ['registered', 'reserve', ['house']],
  ['registered', 'loser', ['house']],
  ['registered', 'cancelled-by-person', ['person']],
  ['registered', 'cancelled-by-house', ['house', 'staff']],
  ['loser', 'reserve', ['house']],
  ['reserve', 'winner', ['house']],
  ['reserve', 'loser', ['house']],
  ['reserve', 'cancelled-by-person', ['person']],
  ['reserve', 'cancelled-by-house', ['house', 'staff']],
  ['winner', 'paid', ['house']],
  ['winner', 'cancelled-by-person', ['person']],
  ['winner', 'cancelled-by-house', ['house', 'staff']],
  ['awaiting-payment', 'paid', ['house']],
  ['awaiting-payment', 'cancelled-by-person', ['person']],
  ['awaiting-payment', 'cancelled-by-house', ['house', 'staff']],
  ['awaiting-payment', 'cancelled-full', ['house']],
  ['paid', 'contracted', ['maker', 'staff']],
  ['paid', 'cancelled-by-person', ['person']],
  ['paid', 'cancelled-by-house', ['staff', 'maker']],
  ['contracted', 'completed', ['house']],
  ['contracted', 'cancelled-by-person', ['person']],
  ['contracted', 'cancelled-by-house', ['staff', 'maker']],
  ['completed', 'delivered', ['maker', 'staff']],
]

const allowed = new Map(moves.map(([from, to, by]) => [`${from}>${to}`, by]))

export const mayMove = (from: OrderState, to: OrderState, by: MovedBy): boolean =>
  allowed.get(`${from}>${to}`)?.includes(by) ?? false

/** An order that blocks another one of the same national code. */
export const openStates = [
  'registered',
  'awaiting-payment',
  'winner',
  'reserve',
  'paid',
  'contracted',
  'completed',
] as const satisfies readonly OrderState[]

/** An order of a lottery with a car. */
export const carStates = [
  'winner',
  'paid',
  'contracted',
  'completed',
  'delivered',
] as const satisfies readonly OrderState[]

/** The first payment is complete, and the order is not cancelled. */
export const isBought = (state: OrderState): boolean =>
  state === 'paid' || state === 'contracted' || state === 'completed' || state === 'delivered'

export const isOpen = (state: OrderState): boolean => (openStates as readonly OrderState[]).includes(state)

export const orderStateNames: Record<OrderState, string> = {
  registered: 'ثبت شد',
  'awaiting-payment': 'منتظر پرداخت',
  winner: 'برنده، منتظر پرداخت',
  reserve: 'ذخیره',
  loser: 'انتخاب نشد',
  paid: 'پرداخت شد',
  contracted: 'قرارداد صادر شد',
  completed: 'تسویه شد',
  delivered: 'تحویل شد',
  'cancelled-by-person': 'انصراف دادید',
  'cancelled-full': 'ظرفیت تمام شد',
  'cancelled-by-house': 'لغو شد',
}

/** The same for public pages, without addressing the buyer. */
export const publicStateNames: Record<OrderState, string> = {
  ...orderStateNames,
  'cancelled-by-person': 'انصراف',
}
export const orderTones: Record<OrderState, BadgeTone> = {
  registered: 'info',
  'awaiting-payment': 'warn',
  winner: 'warn',
  reserve: 'info',
  loser: 'plain',
  paid: 'good',
  contracted: 'info',
  completed: 'good',
  delivered: 'good',
  'cancelled-by-person': 'plain',
  'cancelled-full': 'plain',
  'cancelled-by-house': 'bad',
}

/** Why the product or staff ended an order. */
export const endReasons = {
  unpaid: 'تا پایان مهلت پرداخت نشد.',
  'plan-cancelled': 'طرح فروش لغو شد.',
  maker: 'خودروساز سفارش را لغو کرد.',
  staff: 'پشتیبانی سفارش را لغو کرد.',
} as const
export type EndReason = keyof typeof endReasons

/** Facts of a car between contract and keys; each is reported once. */
export const deliverySteps = {
  produced: 'تولید خودرو و صدور شمارهٔ شاسی',
  insured: 'بیمهٔ شخص ثالث',
  plated: 'شماره‌گذاری و پلاک',
  ready: 'آمادهٔ تحویل در نمایندگی',
} as const
export type DeliveryStep = keyof typeof deliverySteps

/** The same as notifications to the buyer. */
export const deliveryNews: Record<DeliveryStep | 'delivered', string> = {
  produced: 'خودرو تولید شد و شمارهٔ شاسی گرفت',
  insured: 'بیمهٔ شخص ثالث خودرو صادر شد',
  plated: 'خودرو شماره‌گذاری شد و پلاک گرفت',
  ready: 'خودرو در نمایندگی آمادهٔ تحویل است',
  delivered: 'خودرو تحویل شد',
}

export const deliveryStepKeys = Object.keys(deliverySteps) as [DeliveryStep, ...DeliveryStep[]]

/** States of a plan that staff set; the rest follows from the clock and from capacity (`phase.ts`). */
export const planStates = ['draft', 'published', 'paused', 'closed', 'cancelled'] as const
export type PlanState = (typeof planStates)[number]

/** Only staff change the state of a plan; closed and cancelled are final. */
export const planMoves: Record<PlanState, readonly PlanState[]> = {
  draft: ['published'],
  published: ['paused', 'closed', 'cancelled'],
  paused: ['published', 'closed', 'cancelled'],
  closed: [],
  cancelled: [],
}
