import { sql } from 'kysely'
import './tables.ts'
import { countAdmissions } from '#features/waiting-room/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { dayText, type Day } from '#kit/day.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import type { OrderState } from '../states.ts'
import { countCapacity } from './capacity.ts'
import { lineOf } from './admission.ts'

/** The steps from the queue to the keys, in their order. */
const steps = [
  ['made', 'ثبت‌نام'],
  ['paid', 'پرداخت اول'],
  ['contracted', 'قرارداد'],
  ['delivered', 'تحویل'],
  ['ended', 'لغو یا انتخاب نشدن'],
] as const
type Step = (typeof steps)[number][0]

const ended: readonly OrderState[] = ['cancelled-by-person', 'cancelled-by-house', 'cancelled-full', 'loser']

async function rowOf(db: Db, publicId: string) {
  const row = await db
    .selectFrom('sale_plan')
    .select(['id', 'public_id'])
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

type DayRow = { day: Day } & Record<Step, number>

/** Returns how many orders of a plan took each step on each day, in Tehran. */
async function stepsByDay(db: Db, planId: bigint): Promise<DayRow[]> {
  const is = (states: readonly string[]) => sql`count(*) filter (where event.to_state in (${sql.join(states)}))::int`
  const { rows } = await sql<DayRow>`
    select (event.at at time zone 'Asia/Tehran')::date::text as day,
      count(*) filter (where event.from_state is null)::int as made, ${is(['paid'])} as paid,
      ${is(['contracted'])} as contracted, ${is(['delivered'])} as delivered, ${is(ended)} as ended
    from sale_order_event event join sale_order ordered on ordered.id = event.order_id
    where ordered.plan_id = ${planId} group by 1 order by 1`.execute(db)
  return rows
}

/** Returns the present events of a plan, for monitoring staff. */
export async function countPlan(db: Db, publicId: string) {
  const row = await rowOf(db, publicId)
  const [line, days, countOf] = await Promise.all([
    lineOf(db, row),
    stepsByDay(db, row.id),
    countCapacity(db, [row.id]),
  ])
  const turns = line ? await countAdmissions(db, line.id) : null
  const { total, free, held, sold } = countOf(row.id)
  const all = (step: Step) => days.reduce((sum, day) => sum + day[step], 0)
  return {
    capacity: [
      { label: 'کل', value: formatInteger(total) },
      { label: 'آزاد', value: formatInteger(free) },
      { label: 'نگه‌داشته', value: formatInteger(held) },
      { label: 'فروخته', value: formatInteger(sold) },
    ],
    way: [
      ...(turns
        ? [
            { label: 'همهٔ حاضران', value: formatInteger(turns.present) },
            { label: 'نوبتشان رسیده', value: formatInteger(turns.admitted) },
          ]
        : []),
      ...steps.map(([step, label]) => ({ label, value: formatInteger(all(step)) })),
    ],
  }
}
export type PlanCounts = Awaited<ReturnType<typeof countPlan>>

export const funnelHeads = ['روز', ...steps.map(([, label]) => label)]

/** The same by day, for spreadsheets. */
export async function funnelRows(db: Db, publicId: string): Promise<(string | number)[][]> {
  const { id } = await rowOf(db, publicId)
  return (await stepsByDay(db, id)).map((row) => [dayText(row.day), ...steps.map(([step]) => row[step])])
}
