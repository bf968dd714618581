import type { RequestContext } from '#platform/context.ts'
import { findAttachedFiles } from '#features/files/contract.ts'
import { formatDecimal, formatInteger } from '#kit/digits.ts'
import { formatMoney } from '#kit/money.ts'
import { costPerKm, firstOfMonth, sumByKind, sumByMonth } from '../cost-sums.ts'
import { dayOf, shortDayText, type Day } from '#kit/day.ts'
import { fuelUse, type Fill } from '../fuel-use.ts'
import { costKinds, type CostKind } from '../kinds.ts'
import type { CarRow } from './find-cars.ts'
import { findCosts, findFills, sumCosts } from './costs.ts'
import { findReadings } from './find-deadlines.ts'
import { receiptPath, receiptSubject } from './receipt-purpose.ts'

const pageSize = 30
export const chartMonths = 12

type Question = { kind: CostKind | null; after: string | null }

/** Returns the costs of a car: the last twelve months by month and by kind, and each payment. */
export async function presentCosts(ctx: RequestContext, car: CarRow, { kind, after }: Question) {
  const today = dayOf(ctx.now)
  const from = firstOfMonth(today, chartMonths - 1)
  const [rows, paid, readings, fills] = await Promise.all([
    findCosts(ctx.db, car.id, { kind: kind ?? undefined, before: readCursor(after), size: pageSize + 1 }),
    sumCosts(ctx.db, car.id, from),
    findReadings(ctx.db, [car.id], from),
    findFills(ctx.db, car.id, from),
  ])
  const months = sumByMonth(paid, today, chartMonths)
  const total = paid.reduce((sum, { rial }) => sum + rial, 0n)
  const thisMonth = months.at(-1)!.rial
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const receipts = await findAttachedFiles(
    ctx.db,
    receiptSubject,
    shown.map(({ id }) => id),
  )
  return {
    total: total === 0n ? null : formatMoney(total),
    thisMonth: thisMonth === 0n ? 'چیزی ثبت نشده' : formatMoney(thisMonth),
    perKm: perKmText(paid, readings.get(car.id) ?? []),
    fuel: fuelText(fills),
    months: months.map(({ year, month, name, rial }, index) => ({
      at: index,
      label: `${name} ${formatInteger(year).replaceAll(',', '')}`,
      short: name,
      key: `${year}-${month}`,
      toman: Number(rial / 10n),
    })),
    kinds: sumByKind(paid).map(({ kind: each, rial, share }) => ({
      kind: each,
      label: labelOf(each),
      amount: formatMoney(rial),
      share,
      percent: formatInteger(share),
    })),
    costs: shown.map((row) => ({
      id: row.public_id,
      label: labelOf(row.kind),
      amount: formatMoney(row.amount_rial),
      when: [
        shortDayText(row.day, today),
        row.fuel_hundredths !== null && `${formatDecimal(row.fuel_hundredths / 100)} لیتر`,
        row.km !== null && `${formatInteger(row.km)} کیلومتر`,
      ]
        .filter(Boolean)
        .join(' · '),
      note: row.note_sealed ? ctx.secrets.open(row.note_sealed) : null,
      receipts: (receipts.get(row.id) ?? []).map(receiptPath),
    })),
    next: rows.length > pageSize && last ? `${last.day}_${last.id}` : null,
  }
}

export const labelOf = (kind: string): string => (Object.hasOwn(costKinds, kind) ? costKinds[kind as CostKind] : kind)

function perKmText(...existing: Parameters<typeof costPerKm>): string | null {
  const rial = costPerKm(...existing)
  return rial === null ? null : formatMoney(rial)
}

/** «۸٫۲ لیتر در ۱۰۰ کیلومتر» */
function fuelText(fills: readonly Fill[]): string | null {
  const use = fuelUse(fills)
  return use && `${formatDecimal(use.tenths / 10)} لیتر در ۱۰۰ کیلومتر`
}

function readCursor(text: string | null): { day: Day; id: bigint } | null {
  const match = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))_(\d{1,18})$/.exec(text ?? '')
  if (!match || Number.isNaN(Date.parse(match[1]!))) return null
  return { day: match[1]!, id: BigInt(match[2]!) }
}
