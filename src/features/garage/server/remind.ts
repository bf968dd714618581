import { sql } from 'kysely'
import './tables.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { notifyMany } from '#features/notifications/contract.ts'
import { toJalali } from '#kit/jalali.ts'
import type { Clock } from '#platform/clock.ts'
import type { Secrets } from '#platform/secrets.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { eachBatch } from '#platform/jobs/each-row.ts'
import { deadlinePath } from '../addresses.ts'
import { addDays, dayOf, daysBetween, type Day } from '#kit/day.ts'
import { reminderStage } from '../deadline-state.ts'
import { deadlineSign } from '../kinds.ts'
import { remindOfLicences } from './licence.ts'
import { signOf } from './name-car.ts'
import { deadlineNotice } from './notices.ts'

const batchSize = 300
const fromHour = 8
const untilHour = 21

type Reminding = { db: Db; clock: Clock; secrets: Pick<Secrets, 'open'> }

/**
 * Notifies the owner of a car and the people who share it of due deadlines: by day and by kilometres, each step once,
 * never at night. Returns the number of notices.
 */
export async function remindOfDeadlines({ db, clock, secrets }: Reminding): Promise<number> {
  const now = clock.now()
  if (isNight(now)) return 0
  let message = 0
  let last = 0n
  for (;;) {
    const ids = await findDueIds(db, dayOf(now), last)
    if (ids.length === 0) return message
    last = ids.at(-1)!
    const rows = ids.map((id) => ({ id }))
    message += await eachBatch('garage.remind', rows, (some) =>
      remindOf(
        { db, secrets },
        some.map(({ id }) => id),
        now,
      ),
    )
  }
}

/** Sends the due reminders of cars and of driving licences; none at night. */
export async function remind(held: Reminding): Promise<void> {
  await remindOfDeadlines(held)
  if (!isNight(held.clock.now())) await remindOfLicences(held.db, held.clock.now())
}

const isNight = (now: Date): boolean => {
  const { hour } = toJalali(now)
  return hour < fromHour || hour >= untilHour
}

/** Lists the candidates for a reminder today, in the order of ids. */
async function findDueIds(db: Db, today: Day, after: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select deadline.id from garage_deadline deadline join garage_car car on car.id = deadline.car_id
    where deadline.id > ${after}::bigint and deadline.remind and car.removed_at is null
      and (deadline.snoozed_until is null or deadline.snoozed_until <= ${today}::date)
      and (deadline.due_on <= ${addDays(today, 30)}::date or deadline.due_km <= car.mileage_km + 1000)
    order by deadline.id limit ${batchSize}`.execute(db)
  return rows.map(({ id }) => id)
}

async function remindOf({ db, secrets }: Omit<Reminding, 'clock'>, ids: readonly bigint[], now: Date): Promise<number> {
  const catalogue = await getCatalogue(db)
  const today = dayOf(now)
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('garage_deadline as deadline')
      .innerJoin('garage_car as car', 'car.id', 'deadline.car_id')
      .select([
        'deadline.id',
        'deadline.public_id',
        'deadline.kind',
        'deadline.title',
        sql<Day | null>`deadline.due_on::text`.as('due_on'),
        'deadline.due_km',
        sql<Day | null>`deadline.snoozed_until::text`.as('snoozed_until'),
        'deadline.round',
        'deadline.told',
        'car.id as car_row',
        'car.public_id as car_id',
        'car.owner_id',
        'car.trim_id',
        'car.described',
        'car.nickname',
        'car.plate_sealed',
        'car.mileage_km',
      ])
      .where('deadline.id', 'in', ids)
      .where('deadline.remind', '=', true)
      .where('car.removed_at', 'is', null)
      .orderBy('deadline.id')
      .forUpdate('deadline')
      .execute()
    const due = rows.flatMap((row) => {
      const car = { today, km: row.mileage_km, kmPerDay: null }
      const stage = reminderStage({ dueOn: row.due_on, dueKm: row.due_km }, car, row.snoozed_until)
      return stage === null || stage === row.told ? [] : [{ ...row, stage }]
    })
    if (due.length === 0) return 0
    for (const { id, stage } of due) {
      await trx.updateTable('garage_deadline').set({ told: stage }).where('id', '=', id).execute()
    }
    const shares = await trx
      .selectFrom('garage_share')
      .select(['car_id', 'person_id', 'role'])
      .where('car_id', 'in', [...new Set(due.map(({ car_row }) => car_row))])
      .execute()
    return notifyMany(
      trx,
      { now },
      {
        notice: deadlineNotice,
        to: due.flatMap((row) =>
          [
            { personId: row.owner_id, viewer: false },
            ...shares
              .filter(({ car_id }) => car_id === row.car_row)
              .map(({ person_id, role }) => ({ personId: person_id, viewer: role === 'viewer' })),
          ].map(({ personId, viewer }) => ({
            personId,
            data: {
              what: deadlineSign(row),
              car: signOf(catalogue, row, secrets),
              days: row.due_on === null ? null : daysBetween(today, row.due_on),
              km: row.due_km === null || row.mileage_km === null ? null : row.due_km - row.mileage_km,
              viewer,
              round: row.round,
            },
            link: deadlinePath(row.car_id, row.public_id),
            key: `car-deadline:${row.id}:${row.round}:${row.stage}`,
          })),
        ),
      },
    )
  })
}
