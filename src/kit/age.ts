import type { JalaliDate } from './jalali.ts'

/** Returns the age in whole years on a day. */
export function ageOn(today: JalaliDate, born: JalaliDate): number {
  const hadBirthday = today.month > born.month || (today.month === born.month && today.day >= born.day)
  return today.year - born.year - (hadBirthday ? 0 : 1)
}
