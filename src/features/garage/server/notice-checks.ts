import { sql } from 'kysely'
import './tables.ts'
import type { NoticeCheck } from '#features/notifications/contract.ts'
import { dayOf, daysBetween, type Day } from '#kit/day.ts'
import { reminderStage } from '../deadline-state.ts'
import type { Due, LicenceEnd } from './notices.ts'

/**
 * A delayed reminder leaves while its round is open, due, not snoozed, and its person still has the car. It states the
 * days and kilometres of now.
 */
export const findCurrentDeadline: NoticeCheck = async (db, { data, personId, link, now }) => {
  const due = data as Due
  const row = await db
    .selectFrom('garage_deadline as deadline')
    .innerJoin('garage_car as car', 'car.id', 'deadline.car_id')
    .select([
      'deadline.round',
      'deadline.due_km',
      'car.mileage_km',
      sql<Day | null>`deadline.due_on::text`.as('due_on'),
      sql<Day | null>`deadline.snoozed_until::text`.as('snoozed_until'),
    ])
    .where('deadline.public_id', '=', link?.split('/').at(-1) ?? '')
    .where('deadline.remind', '=', true)
    .where('car.removed_at', 'is', null)
    .where((is) =>
      is.or([
        is('car.owner_id', '=', personId),
        is.exists(
          is
            .selectFrom('garage_share')
            .select('garage_share.person_id')
            .whereRef('garage_share.car_id', '=', 'car.id')
            .where('garage_share.person_id', '=', personId),
        ),
      ]),
    )
    .executeTakeFirst()
  if (!row || (due.round !== undefined && row.round !== due.round)) return false
  const today = dayOf(now)
  const car = { today, km: row.mileage_km, kmPerDay: null }
  if (reminderStage({ dueOn: row.due_on, dueKm: row.due_km }, car, row.snoozed_until) === null) return false
  return {
    ...due,
    days: row.due_on === null ? null : daysBetween(today, row.due_on),
    km: row.due_km === null || row.mileage_km === null ? null : row.due_km - row.mileage_km,
  } satisfies Due
}

/** A delayed reminder leaves while the licence has this last day. It states the days of now. */
export const findCurrentLicence: NoticeCheck = async (db, { data, personId, now }) => {
  const { round } = data as LicenceEnd
  const row = await db
    .selectFrom('garage_licence')
    .select(['round', sql<Day | null>`expires_on::text`.as('expires_on')])
    .where('person_id', '=', personId)
    .where('remind', '=', true)
    .executeTakeFirst()
  if (!row?.expires_on || (round !== undefined && row.round !== round)) return false
  const days = daysBetween(dayOf(now), row.expires_on)
  return reminderStage({ dueOn: row.expires_on, dueKm: null }, { today: dayOf(now), km: null, kmPerDay: null }, null)
    ? ({ ...(data as LicenceEnd), days } satisfies LicenceEnd)
    : false
}
