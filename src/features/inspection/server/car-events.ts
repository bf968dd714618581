import './tables.ts'
import { recordCarEvent, type StatedEvent } from '#features/garage/contract.ts'
import { dayOf } from '#kit/day.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatPlate, parsePlate, type Plate } from '#kit/plate.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import { verifyPath } from '../addresses.ts'
import { packName, type ReportDocument } from '../document.ts'

type Signed = { code: string; document: string }

function reportEvent({ code, document: text }: Signed): StatedEvent {
  const document = JSON.parse(text) as ReportDocument
  return {
    source: 'inspection',
    key: `report:${code}`,
    kind: 'inspection',
    day: dayOf(new Date(document.inspectedAt)),
    km: document.mileageKm,
    title: `کارشناسی ${packName(document)}`,
    detail: `امتیاز ${toPersianDigits(document.score)} از ۱۰۰`,
    link: verifyPath(code),
  }
}

function openPlate({ secrets }: Pick<RequestContext, 'secrets'>, sealed: Uint8Array | null): Plate | null {
  const plate = sealed && parsePlate(secrets.open(sealed))
  return plate?.ok ? plate.value : null
}

type Booked = { person_id: bigint | null; seller_id: bigint | null; plate_sealed: Uint8Array | null }

/** Adds a signed or revoked report to the timeline of the car, where one of the parties has it in their garage. */
export async function recordReport(
  trx: Trx,
  ctx: Pick<RequestContext, 'secrets' | 'now'>,
  { order, report, revoked = false }: { order: Booked; report: Signed; revoked?: boolean },
): Promise<void> {
  const plate = openPlate(ctx, order.plate_sealed)
  if (!plate) return
  const event = { ...reportEvent(report), withdrawn: revoked }
  for (const personId of [order.person_id, order.seller_id]) {
    if (personId !== null) await recordCarEvent(trx, ctx, { personId, car: { plate }, event })
  }
}

/** Lists the reports about a person's car whose party the person is. */
export async function findCarEvents(
  ctx: Pick<RequestContext, 'db' | 'secrets'>,
  { personId, plate }: { personId: bigint; plate: Plate | null },
): Promise<StatedEvent[]> {
  if (!plate) return []
  const rows = await ctx.db
    .selectFrom('inspection_report')
    .innerJoin('inspection_order', 'inspection_order.id', 'order_id')
    .innerJoin('inspection_key', 'inspection_key.id', 'key_id')
    .select(['code', 'document', 'plate_sealed'])
    .where('plate_sealed', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('inspection_key.state', '<>', 'revoked')
    .where((is) => is.or([is('person_id', '=', personId), is('seller_id', '=', personId)]))
    .execute()
  const target = formatPlate(plate)
  return rows.flatMap((row) => {
    const own = openPlate(ctx, row.plate_sealed)
    return own && formatPlate(own) === target ? [reportEvent(row)] : []
  })
}
