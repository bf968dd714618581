import { defineFlow, type FlowStates } from '#kit/flow.ts'

/** A parking. Actors: its driver, the product's jobs and payments, staff. */
export const parkingFlow = defineFlow('parking', {
  running: { label: 'در حال پارک', tone: 'info', to: { free: ['person', 'house'], owing: ['person', 'house'] } },
  free: { label: 'رایگان', tone: 'good' },
  owing: { label: 'پرداخت‌نشده', tone: 'warn', to: { paid: ['house'], disputed: ['person'] } },
  paid: { label: 'پرداخت‌شده', tone: 'good' },
  disputed: {
    label: 'اعتراض در حال بررسی',
    tone: 'info',
    to: { owing: ['staff'], waived: ['staff'], paid: ['house'] },
  },
  waived: { label: 'بخشیده‌شده', tone: 'good' },
})
export type ParkingState = FlowStates<typeof parkingFlow>

/** A debt that the city names. It is `unknown` from before the call to the city until its answer. */
export const debtFlow = defineFlow('parking debt', {
  open: { label: 'پرداخت‌نشده', to: { gone: ['house'], pending: ['house'], refunded: ['house'] } },
  // The city may name it again, and money may still come.
  gone: { label: 'دیگر بدهکار نیست', open: false, to: { open: ['house'], refunded: ['house'] } },
  pending: { label: 'در حال ثبت در شهرداری', to: { unknown: ['house'], refunded: ['house'] } },
  unknown: { label: 'در حال ثبت در شهرداری', to: { settled: ['house'], refunded: ['house'] } },
  settled: { label: 'تسویه شد' },
  refunded: { label: 'پول برگشت' },
})
export type DebtState = FlowStates<typeof debtFlow>

/** Zone classes, as shown to staff. */
export const tariffNames = { one: 'گروه یک', two: 'گروه دو', three: 'گروه سه' } as const
export type TariffClass = keyof typeof tariffNames
