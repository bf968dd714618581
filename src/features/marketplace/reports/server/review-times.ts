import { findHolidays } from '#features/catalog/contract.ts'
import { toJalali } from '#kit/jalali.ts'
import { addWorkingMinutes, horizonDays } from '#kit/working-time.ts'
import type { Db } from '#platform/database/database.ts'
import { reviewMinutes } from '../moderation.ts'

/**
 * Returns the review deadline of an ad by its first open report; `oldest` is the earliest time to
 * cover.
 */
export async function reviewTimes(db: Db, oldest: Date): Promise<(first: Date) => Date> {
  const holidays = await findHolidays(db, toJalali(oldest), horizonDays)
  return (first) => addWorkingMinutes(first, reviewMinutes, holidays)
}
