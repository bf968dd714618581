import { defineFlow, type FlowActors, type FlowStates } from '#kit/flow.ts'

/**
 * The order (numbers of the field beside the states). `awaiting-payment`: a registration with a reserved unit;
 * `registered`: one that waits for a lottery. Actors: the buyer, the product's jobs and payments, the maker's files,
 * staff.
 */
export const saleOrderFlow = defineFlow('sale order', {
  // 10
  registered: {
    label: 'ثبت شد',
    tone: 'info',
    to: {
      winner: ['house'],
      reserve: ['house'],
      loser: ['house'],
      'cancelled-by-person': ['person'],
      'cancelled-by-house': ['house', 'staff'],
    },
  },
  // 10
  'awaiting-payment': {
    label: 'منتظر پرداخت',
    tone: 'warn',
    to: {
      paid: ['house'],
      'cancelled-by-person': ['person'],
      'cancelled-by-house': ['house', 'staff'],
      'cancelled-full': ['house'],
    },
  },
  // 40
  winner: {
    label: 'برنده، منتظر پرداخت',
    tone: 'warn',
    to: { paid: ['house'], 'cancelled-by-person': ['person'], 'cancelled-by-house': ['house', 'staff'] },
  },
  reserve: {
    label: 'ذخیره',
    tone: 'info',
    to: {
      winner: ['house'],
      loser: ['house'],
      'cancelled-by-person': ['person'],
      'cancelled-by-house': ['house', 'staff'],
    },
  },
  // 30; a place among the reserves may follow, and yet the person is free to register elsewhere.
  loser: { label: 'انتخاب نشد', open: false, to: { reserve: ['house'] } },
  // 70
  paid: {
    label: 'پرداخت شد',
    tone: 'good',
    to: {
      contracted: ['maker', 'staff'],
      'cancelled-by-person': ['person'],
      'cancelled-by-house': ['staff', 'maker'],
    },
  },
  // delivery 5
  contracted: {
    label: 'قرارداد صادر شد',
    tone: 'info',
    to: { completed: ['house'], 'cancelled-by-person': ['person'], 'cancelled-by-house': ['staff', 'maker'] },
  },
  // delivery 6
  completed: { label: 'تسویه شد', tone: 'good', to: { delivered: ['maker', 'staff'] } },
  delivered: { label: 'تحویل شد', tone: 'good' },
  // 20
  'cancelled-by-person': { label: 'انصراف دادید', others: 'انصراف' },
  // 50
  'cancelled-full': { label: 'ظرفیت تمام شد' },
  // 60
  'cancelled-by-house': { label: 'لغو شد', tone: 'bad' },
})
export type OrderState = FlowStates<typeof saleOrderFlow>
export type MovedBy = FlowActors<typeof saleOrderFlow>

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

/** The states of a plan that staff set; the rest follows from the clock and from capacity (`phase.ts`). */
export const salePlanFlow = defineFlow('sale plan', {
  draft: { label: 'پیش‌نویس', to: { published: ['staff'] } },
  published: { label: 'منتشرشده', to: { paused: ['staff'], closed: ['staff'], cancelled: ['staff', 'house'] } },
  paused: { label: 'متوقف', to: { published: ['staff'], closed: ['staff'], cancelled: ['staff', 'house'] } },
  closed: { label: 'بسته' },
  cancelled: { label: 'لغوشده' },
})
export type PlanState = FlowStates<typeof salePlanFlow>
