import './tables.ts'
import { recordCarEvent, type StatedEvent } from '#features/garage/contract.ts'
import { dayOf } from '#kit/day.ts'
import { formatPlate, parsePlate, type Plate } from '#kit/plate.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import type { AgreementContent } from '../agreement.ts'
import type { DealRow } from './tables.ts'

/**
 * Without price and name: a reader of the timeline learns that the car was bought here by a deal that both confirmed.
 */
const dealEvent = ({ public_id: id }: Pick<DealRow, 'public_id'>, at: Date): StatedEvent => ({
  source: 'deals',
  key: `deal:${id}`,
  kind: 'deal',
  day: dayOf(at),
  title: 'خرید و فروش خودرو',
  detail: 'قولنامه را هر دو طرف با کد پیامکی تأیید کردند',
})

/** The plate of the agreement; null where the seller wrote none. */
function plateIn({ secrets }: Pick<RequestContext, 'secrets'>, sealed: Uint8Array | null | undefined): Plate | null {
  const { plate } = sealed ? (JSON.parse(secrets.open(sealed)) as AgreementContent) : { plate: null }
  const read = plate === null ? null : parsePlate(plate)
  return read?.ok ? read.value : null
}

/** Adds a change of owners to the timelines of the parties whose garage has the plate of the agreement. */
export async function recordDone(
  trx: Trx,
  ctx: Pick<RequestContext, 'secrets' | 'now'>,
  row: Pick<DealRow, 'id' | 'public_id' | 'buyer_id' | 'seller_id'>,
): Promise<void> {
  const agreement = await trx
    .selectFrom('deal_agreement')
    .select('content_sealed')
    .where('deal_id', '=', row.id)
    .executeTakeFirst()
  const plate = plateIn(ctx, agreement?.content_sealed)
  if (!plate) return
  for (const personId of [row.buyer_id, row.seller_id]) {
    if (personId !== null) await recordCarEvent(trx, ctx, { personId, car: { plate }, event: dealEvent(row, ctx.now) })
  }
}

/** Lists the deals by which a person got or gave away a car. */
export async function findCarEvents(
  ctx: Pick<RequestContext, 'db' | 'secrets'>,
  { personId, plate }: { personId: bigint; plate: Plate | null },
): Promise<StatedEvent[]> {
  if (!plate) return []
  const rows = await ctx.db
    .selectFrom('deal')
    .innerJoin('deal_agreement', 'deal_agreement.deal_id', 'deal.id')
    .select(['public_id', 'ended_at', 'content_sealed'])
    .where('state', '=', 'done')
    .where((is) => is.or([is('buyer_id', '=', personId), is('seller_id', '=', personId)]))
    .execute()
  const target = formatPlate(plate)
  return rows.flatMap((row) => {
    const own = plateIn(ctx, row.content_sealed)
    return own && row.ended_at && formatPlate(own) === target ? [dealEvent(row, row.ended_at)] : []
  })
}
