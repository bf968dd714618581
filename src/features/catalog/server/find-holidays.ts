import { addJalaliDays, jalaliText, type JalaliDate } from '#kit/jalali.ts'
import type { Db } from '#platform/database/database.ts'
import './tables.ts'

/** Names of official holidays by day, `1405/11/22` (`jalaliText`). */
export type Holidays = ReadonlyMap<string, string>

/** Lists the official holidays among `days` days from `from`, earliest first. */
export async function findHolidays(db: Db, from: JalaliDate, days: number): Promise<Holidays> {
  const rows = await db
    .selectFrom('holiday')
    .select(['day', 'name'])
    .where('day', '>=', jalaliText(from))
    .where('day', '<', jalaliText(addJalaliDays(from, days)))
    .orderBy('day')
    .execute()
  return new Map(rows.map(({ day, name }) => [day, name]))
}
