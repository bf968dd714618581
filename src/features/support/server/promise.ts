import { findHolidays } from '#features/catalog/contract.ts'
import { toJalali } from '#kit/jalali.ts'
import type { Db } from '#platform/database/database.ts'
import { promisedMinutes, type TicketKind } from '../rules.ts'
import { addWorkingMinutes, horizonDays } from '#kit/working-time.ts'

/** Lists official holidays from the day of `start`, as far ahead as a deadline can reach. */
export const holidaysFrom = (db: Db, start: Date) => findHolidays(db, toJalali(start), horizonDays)

/** Returns the deadline for a message that arrives now. */
export async function promisedAt(db: Db, kind: TicketKind, now: Date): Promise<Date> {
  return addWorkingMinutes(now, promisedMinutes[kind], await holidaysFrom(db, now))
}
