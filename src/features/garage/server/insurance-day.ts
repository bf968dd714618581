import { sql } from 'kysely'
import './tables.ts'
import { newPublicId } from '#kit/id.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { Day } from '#kit/day.ts'
import { monthDayOf } from '../deadline-state.ts'
import { deadlineKind } from '../kinds.ts'

const kind = 'third-party'

/**
 * Returns the last insured day of each car of a person, entered or from a purchase here: by the public id of the car.
 */
export async function findInsuranceDays(db: Db, personId: bigint): Promise<ReadonlyMap<string, Day>> {
  const rows = await db
    .selectFrom('garage_deadline as deadline')
    .innerJoin('garage_car as car', 'car.id', 'deadline.car_id')
    .select(['car.public_id', sql<Day>`deadline.due_on::text`.as('due_on')])
    .where('car.owner_id', '=', personId)
    .where('car.removed_at', 'is', null)
    .where('deadline.kind', '=', kind)
    .where('deadline.due_on', 'is not', null)
    .execute()
  return new Map(rows.map(({ public_id, due_on }) => [public_id, due_on]))
}

/** Moves the insurance deadline of a car to the last day of a bought policy. Ignores a removed car. */
export async function noteInsurance(
  trx: Trx,
  ctx: { now: Date },
  { personId, carId, endsOn }: { personId: bigint; carId: string; endsOn: Day },
): Promise<void> {
  const car = await trx
    .selectFrom('garage_car')
    .select('id')
    .where('public_id', '=', carId)
    .where('owner_id', '=', personId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (car) await moveDeadline(trx, ctx, { carId: car.id, kind, dueOn: endsOn })
}

/** Adds the deadline of a kind or moves it to a later day; its reminders start over. */
export async function moveDeadline(
  trx: Trx,
  { now }: { now: Date },
  { carId, kind: of, dueOn }: { carId: bigint; kind: Parameters<typeof deadlineKind>[0]; dueOn: Day },
): Promise<void> {
  await sql`
    insert into garage_deadline (public_id, car_id, kind, due_on, month_day, every_months, made_at)
    values (${newPublicId()}, ${carId}, ${of}, ${dueOn}::date, ${monthDayOf(dueOn)}::smallint, ${deadlineKind(of).everyMonths ?? null}::smallint, ${now})
    on conflict (car_id, kind) where kind <> 'other' do update
    set due_on = excluded.due_on, month_day = excluded.month_day, round = garage_deadline.round + 1, told = null, snoozed_until = null
    where garage_deadline.due_on is null or garage_deadline.due_on < excluded.due_on`.execute(trx)
}
