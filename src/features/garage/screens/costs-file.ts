import { csvResponse, everyRow } from '#platform/http/csv.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { jalaliText } from '#kit/jalali.ts'
import { jalaliOfDay, type Day } from '#kit/day.ts'
import { carParams } from '../params.ts'
import { findCosts } from '../server/costs.ts'
import { getCarRow } from '../server/find-cars.ts'
import { labelOf } from '../server/present-costs.ts'
import type { Route } from './+types/costs-file'

export const middleware = [requireSignIn]

const pageSize = 500

/** The payments for a car as a file, filtered like the page. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { carId } = validateParams(carParams, params)
  const { ctx, personId } = personContextOf(context)
  const car = await getCarRow(ctx.db, { personId, id: carId })
  const kind = url.searchParams.get('kind') ?? undefined
  const rows = everyRow(async (after) => {
    const before = after === null ? null : (JSON.parse(after) as { day: Day; id: string })
    const costs = await findCosts(ctx.db, car.id, {
      kind,
      before: before && { day: before.day, id: BigInt(before.id) },
      size: pageSize,
    })
    const last = costs.length === pageSize ? costs.at(-1)! : null
    return {
      rows: costs.map((cost) => [
        jalaliText(jalaliOfDay(cost.day)),
        labelOf(cost.kind),
        cost.amount_rial,
        cost.km,
        cost.fuel_hundredths === null ? null : cost.fuel_hundredths / 100,
        cost.note_sealed ? ctx.secrets.open(cost.note_sealed) : null,
      ]),
      next: last && JSON.stringify({ day: last.day, id: String(last.id) }),
    }
  })
  return csvResponse({
    name: 'car-costs',
    heads: ['تاریخ', 'بابت', 'مبلغ (ریال)', 'کارکرد', 'سوخت (لیتر)', 'توضیح'],
    rows,
  })
}
