/** The state of a parking; legal transitions are rows of `parking_change`. */
export type ParkingState = 'running' | 'free' | 'owing' | 'paid' | 'disputed' | 'waived'

export const stateNames: Record<ParkingState, string> = {
  running: 'در حال پارک',
  free: 'رایگان',
  owing: 'پرداخت‌نشده',
  paid: 'پرداخت‌شده',
  disputed: 'اعتراض در حال بررسی',
  waived: 'بخشیده‌شده',
}

/** The state of a city's debt; legal transitions are rows of `parking_debt_change`. */
export type DebtState = 'open' | 'gone' | 'pending' | 'unknown' | 'settled' | 'refunded'

export const debtStateNames: Record<DebtState, string> = {
  open: 'پرداخت‌نشده',
  gone: 'دیگر بدهکار نیست',
  pending: 'در حال ثبت در شهرداری',
  unknown: 'در حال ثبت در شهرداری',
  settled: 'تسویه شد',
  refunded: 'پول برگشت',
}

/** Zone classes, as shown to staff. */
export const tariffNames = { one: 'گروه یک', two: 'گروه دو', three: 'گروه سه' } as const
export type TariffClass = keyof typeof tariffNames
