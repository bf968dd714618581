import '../tables.ts'
import { sql } from 'kysely'
import { toPersianDigits } from '#kit/digits.ts'
import {
  formatTime,
  gregorianToJalali,
  jalaliText,
  jalaliToGregorian,
  formatLongJalali,
  parseJalali,
} from '#kit/jalali.ts'
import { formatMoney, formatRial, type Rial } from '#kit/money.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { gatewayNames, type GatewayName } from '../../gateway-names.ts'
import { gatewayTitles } from '../../texts.ts'

/**
 * A gateway's total of one Tehran day, by payments and by ledger; `owed` is its debt by the ledger.
 */
type DayRow = {
  gateway: string
  day: string
  payments: number
  paid: Rial
  fees: Rial
  reversed: Rial
  owed: Rial
  stated: Rial | null
}

/** `day` in Jalali with hyphens, as in addresses. */
const slugOf = (isoDay: string): string => {
  const [year, month, day] = isoDay.split('-').map(Number)
  return jalaliText(gregorianToJalali({ year: year!, month: month!, day: day! })).replaceAll('/', '-')
}

/** Parses a day of a gateway; throws not-found for an invalid one. */
export function readDay(gateway: string, slug: string): { gateway: GatewayName; isoDay: string; title: string } {
  const existing = gatewayNames.find((each) => each === gateway)
  const date = /^\d{4}-\d\d-\d\d$/.test(slug) ? parseJalali(slug.replaceAll('-', '/')) : null
  if (!existing || !date) throw notFound()
  const { year, month, day } = jalaliToGregorian(date)
  const isoDay = [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
  return { gateway: existing, isoDay, title: `${gatewayTitles[existing]}، ${formatLongJalali(date)}` }
}

const tehranDay = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Tehran')::date`

type Only = { gateway: string; isoDay: string }

/** Lists days with payments or bookings of gateways, newest first, at most `limit`. */
async function findDays(db: Db, limit: number, only: Only | null): Promise<readonly DayRow[]> {
  const { rows } = await sql<DayRow>`
    with paid as (
      select gateway, ${tehranDay('payment.ended_at')} as day, count(*)::int as payments,
        sum(gateway_rial)::bigint as paid, sum(fee_rial)::bigint as fees
      from payment where state = 'verified' and gateway <> 'wallet' group by 1, 2
    ), booked as (
      select split_part(account.key, ':', 2) as gateway, ${tehranDay('transfer.at')} as day,
        -sum(entry.amount_rial) filter (where transfer.kind <> 'reversal')::bigint as owed,
        coalesce(sum(entry.amount_rial) filter (where transfer.kind = 'reversal'), 0)::bigint as reversed
      from ledger_entry as entry
      join ledger_account as account on account.id = entry.account_id and account.kind = 'clearing'
        and split_part(account.key, ':', 2) in (${sql.join(gatewayNames)})
      join ledger_transfer as transfer on transfer.id = entry.transfer_id
      group by 1, 2
    )
    select gateway, day::text as day, coalesce(payments, 0) as payments, coalesce(paid, 0)::bigint as paid,
      coalesce(fees, 0)::bigint as fees, coalesce(reversed, 0)::bigint as reversed, coalesce(owed, 0)::bigint as owed,
      statement.amount_rial as stated
    from paid full join booked using (gateway, day)
    left join gateway_statement as statement using (gateway, day)
    where ${only === null} or (gateway = ${only?.gateway ?? ''} and day = ${only?.isoDay ?? null}::date)
    order by day desc, gateway limit ${limit}`.execute(db)
  return rows
}

function present({ gateway, day, payments, paid, fees, reversed, owed, stated }: DayRow) {
  const net = owed - reversed
  const inBooks = owed - (paid - fees)
  return {
    key: `${gateway}:${day}`,
    gateway,
    gatewayTitle: gatewayTitles[gateway] ?? gateway,
    slug: slugOf(day),
    day: toPersianDigits(slugOf(day).replaceAll('-', '/')),
    payments,
    paid: formatRial(paid),
    fees: formatRial(fees),
    reversed: formatRial(reversed),
    owed: formatRial(net),
    /** The difference between ledger and payments; must be zero. */
    inBooks: inBooks === 0n ? null : formatRial(inBooks),
    stated: stated === null ? null : formatRial(stated),
    difference: stated === null || stated === net ? null : formatRial(stated - net),
  }
}

export type ReconciledDay = ReturnType<typeof present>

/** Lists the latest days of all gateways. */
export async function findReconciledDays({ db }: RequestContext): Promise<ReconciledDay[]> {
  return (await findDays(db, 60, null)).map(present)
}

/** Loads one day of one gateway with its payments; throws not-found for an empty day. */
export async function getReconciledDay({ db }: RequestContext, only: Only) {
  const [row] = await findDays(db, 1, only)
  if (!row) throw notFound()
  const payments = await db
    .selectFrom('payment')
    .select(['public_id', 'reference_id', 'gateway_rial', 'fee_rial', 'ended_at'])
    .where('gateway', '=', only.gateway as GatewayName)
    .where('state', '=', 'verified')
    .where(sql<boolean>`${tehranDay('ended_at')} = ${only.isoDay}::date`)
    .orderBy('ended_at')
    .limit(2000)
    .execute()
  return {
    ...present(row),
    rows: payments.map(({ public_id, reference_id, gateway_rial, fee_rial, ended_at }) => ({
      id: public_id,
      reference: toPersianDigits(reference_id ?? ''),
      amount: formatMoney(gateway_rial),
      rial: formatRial(gateway_rial),
      fee: formatRial(fee_rial),
      at: formatTime(ended_at!),
    })),
  }
}

/** Saves the gateway's stated debt for a day; a repeat replaces it. */
export async function saveStatement(
  ctx: RequestContext,
  { gateway, isoDay, amountRial }: Only & { amountRial: Rial },
): Promise<void> {
  const staffId = requirePermission(ctx, 'payments.reconcile')
  const written = { amount_rial: amountRial, entered_by: staffId, entered_at: ctx.now }
  await inTransaction(ctx.db, async (trx) => {
    await trx
      .insertInto('gateway_statement')
      .values({ gateway, day: isoDay, ...written })
      .onConflict((conflict) => conflict.columns(['gateway', 'day']).doUpdateSet(written))
      .execute()
    const details = { amountRial: String(amountRial) }
    await writeAudit(trx, ctx, { act: 'gateway.statement', subject: `gateway-day:${gateway}:${isoDay}`, details })
  })
}
