import { dayOf } from '#kit/day.ts'
import { contextOf } from '#platform/context.ts'
import { csvResponse } from '#platform/http/csv.ts'
import { validateParams } from '#platform/validate-params.ts'
import { paidFrom } from '../plan.ts'
import { planParams } from '../schemas.ts'
import { getPlan } from '../server/plans.ts'
import { presentTrim } from '../server/present-plan.ts'
import type { Route } from './+types/plan-payments'

/** The payments of all trims of a plan as a file for spreadsheets. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  const { row, content } = await getPlan(db, now, validateParams(planParams, params))
  const from = paidFrom(content, dayOf(now))
  const rows = content.trims.flatMap((trim) =>
    presentTrim(content, trim, from).rows.map(({ label, days, date, amountRial }) => [
      trim.name,
      label,
      days,
      date,
      BigInt(amountRial) / 10n,
    ]),
  )
  return csvResponse({ name: `plan-${row.slug}`, heads: ['خودرو', 'پرداخت', 'روز', 'تاریخ', 'مبلغ (تومان)'], rows })
}
