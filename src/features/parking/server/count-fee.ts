import { sql } from 'kysely'
import './tables.ts'
import { findHolidays } from '#features/catalog/contract.ts'
import { jalaliText, jalaliToGregorian, jalaliWeekday, type JalaliDate } from '#kit/jalali.ts'
import type { Db } from '#platform/database/database.ts'
import { daysOf, feeByDay, type DayFee } from '../fee.ts'
import type { TariffClass } from '../states.ts'
import { rulesOfDay, type RulesOfDay } from './rules.ts'
import type { Day } from './tables.ts'

const friday = 6

/** Formats a Jalali day for the database. */
export function dayText(date: JalaliDate): Day {
  const { year, month, day } = jalaliToGregorian(date)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

type Counted = { plateIndex: Buffer; tariff: TariffClass; from: Date; to: Date }
export type CountedDay = DayFee & { version: bigint }

/**
 * Computes the fee until an instant by day, by the rules of each day and the plate's earlier use,
 * by anyone. Runs two queries and reads the rules of a few days.
 */
export async function countFee(db: Db, { plateIndex, tariff, from, to }: Counted): Promise<CountedDay[]> {
  const days = daysOf(from, to)
  const first = days[0]!
  const [holidays, used, ...rules] = await Promise.all([
    findHolidays(db, first, days.length),
    usedBefore(db, { plateIndex, tariff, days }),
    ...days.map((day) => rulesOfDay(db, tariff, day)),
  ])
  const byDay = new Map<string, RulesOfDay>(days.map((day, index) => [jalaliText(day), rules[index]!]))
  return feeByDay(from, to, (day) => {
    const rule = byDay.get(jalaliText(day))!
    const before = used.get(dayText(day))
    return {
      tariff: rule.tariff,
      isFree: !rule.holidays && (jalaliWeekday(day) === friday || holidays.has(jalaliText(day))),
      freeSeconds: rule.freeSeconds - (before?.free ?? 0),
      chargedRial: before?.rial ?? 0n,
    }
  }).map((fee) => ({ ...fee, version: byDay.get(jalaliText(fee.day))!.version }))
}

type Used = { plateIndex: Buffer; tariff: TariffClass; days: readonly JalaliDate[] }

/** Loads the plate's used free time by day in all zones, and its charges in zones of the class. */
async function usedBefore(db: Db, { plateIndex, tariff, days }: Used) {
  const rows = await db
    .selectFrom('parking_day')
    .innerJoin('parking', 'parking.id', 'parking_id')
    .innerJoin('parking_zone', 'parking_zone.id', 'zone_id')
    .select([
      sql<string>`day::text`.as('day'),
      sql<number>`sum(free_seconds)::int`.as('free'),
      sql<bigint>`coalesce(sum(parking_day.amount_rial) filter (where parking_zone.tariff = ${tariff}), 0)::bigint`.as(
        'rial',
      ),
    ])
    .where('plate_index', '=', plateIndex)
    .where('day', 'in', days.map(dayText))
    .groupBy('day')
    .execute()
  return new Map(rows.map(({ day, free, rial }) => [day, { free, rial: BigInt(rial) }]))
}
