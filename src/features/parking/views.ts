import type { Plate } from '#kit/plate.ts'
import type { DebtState, ParkingState } from './states.ts'

export type ZoneChoice = { value: string; label: string }

export type ParkingView = {
  id: string
  href: string
  plate: Plate | null
  place: string
  city: string
  code: string
  state: ParkingState
  stateName: string
  /** ISO; the start of the page's clock. */
  startedAt: string
  /** «امروز ۱۰:۲۰ تا ۱۱:۴۵». */
  when: string
  /** Of a running parking: until now. */
  amount: string
  due: string | null
  /** The payment deadline has passed. */
  overdue: boolean
}

export type DayView = { day: string; free: string; charged: string; amount: string; capped: boolean }

export type DebtView = {
  id: string
  plate: Plate | null
  place: string | null
  day: string | null
  amount: string
  state: DebtState
  stateName: string
  tracking: string | null
  /** When the city last listed it. */
  foundAt: string
}
