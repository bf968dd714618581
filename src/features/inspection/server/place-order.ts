import './tables.ts'
import { notifyPlateOwners } from '#features/inquiries/contract.ts'
import { requestPayment } from '#features/payments/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { formatPlate, type Plate } from '#kit/plate.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { daySeconds } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { priceLines, sharesOf, sumOf } from '../sharing.ts'
import { packages, type Package, type Split } from '../states.ts'
import { findFirst } from './second-opinion.ts'
import { askSeller } from './settle.ts'
import { limitsAt, pricesAt } from './rules.ts'
import { takeSlot } from './slots.ts'
import type { OrderRow } from './tables.ts'

export const orderPayable = 'inspection'
/** The limit of one person's unpaid bookings. */
const maxUnpaid = 3

export type NewOrder = {
  personId: bigint
  placeId: string
  pack: Package
  startsAt: Date
  car: string
  plate: Plate | null
  address: string | null
  /** The request to inspect the car of an ad, and its payer. */
  request: string | null
  /** The inspection to which this is a second opinion, by another inspector. */
  second?: string | null
  split: Split
  /** The same for every submission of one form. */
  formKey: string
}

/** `payable`: the booker's part; null when only the seller pays. */
export type Placed = { orderId: string; payable: string | null }
export type OrderRefusal =
  | 'no-place'
  | 'no-request'
  | 'no-second'
  | 'no-address'
  | 'taken'
  | 'past'
  | 'too-many'
  | 'too-fast'

/** Holds a slot of one inspector and requests its price: both, or neither with the reason. */
export async function placeOrder(ctx: RequestContext, newOrder: NewOrder): Promise<Result<Placed, OrderRefusal>> {
  const { personId } = newOrder
  const used = await consumeLimits(ctx, [{ key: `inspections:${personId}`, max: 20, seconds: daySeconds }])
  if (!used.allowed) return refuse('too-fast')
  return inTransaction<Result<Placed, OrderRefusal>>(ctx.db, (trx) => writeOrder(trx, ctx, newOrder))
}

type WriteContext = Pick<RequestContext, 'now' | 'secrets' | 'manifests'>

export async function writeOrder(
  trx: Trx,
  ctx: WriteContext,
  newOrder: NewOrder,
): Promise<Result<Placed, OrderRefusal>> {
  const { personId, startsAt } = newOrder
  await trx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().executeTakeFirst()
  const before = await trx
    .selectFrom('inspection_order')
    .select(['id', 'public_id'])
    .where('person_id', '=', personId)
    .where('form_key', '=', newOrder.formKey)
    .executeTakeFirst()
  if (before) return ok({ orderId: before.public_id, payable: await payableOf(trx, before.id) })
  const first =
    newOrder.second === undefined || newOrder.second === null
      ? null
      : await findFirst(trx, { personId, id: newOrder.second, now: ctx.now })
  const pack = first?.package ?? newOrder.pack
  const unpaid = await findUnpaid(trx, personId)
  const place = await findPlace(trx, newOrder.placeId)
  // The form was sent again from another page: the same slot is booked once.
  const same = unpaid.find(
    (order) =>
      order.place_id === place?.id &&
      order.package === pack &&
      order.second_of === (first?.id ?? null) &&
      order.starts_at.getTime() === startsAt.getTime() &&
      order.pay_until !== null &&
      order.pay_until > ctx.now,
  )
  if (same) return ok({ orderId: same.public_id, payable: await payableOf(trx, same.id) })
  if (unpaid.length >= maxUnpaid) return refuse('too-many')
  if (!place) return refuse('no-place')
  if (place.kind === 'home' && !newOrder.address) return refuse('no-address')
  if (startsAt <= ctx.now) return refuse('past')
  const request = newOrder.request === null ? null : await findRequest(trx, { personId, id: newOrder.request })
  if (request === undefined) return refuse('no-request')
  if (newOrder.second && first === null) return refuse('no-second')
  const limits = await limitsAt(trx, ctx.now)
  const lines = priceLines(await pricesAt(trx, ctx.now), { pack, home: place.kind === 'home' })
  const price = sumOf(lines)
  const shares = sharesOf(price, request ? newOrder.split : 'booker')
  const until = new Date(Math.min(ctx.now.getTime() + limits.holdMinutes * 60_000, startsAt.getTime()))
  const order = await insertOrder(trx, ctx, { wanted: newOrder, first, request, place, pack, price, until })
  const slot = await takeSlot(trx, { placeId: place.id, startsAt, personId, orderId: order.id, until, now: ctx.now })
  if (!slot) return refuse('taken')
  await writeShares(trx, order, shares)
  if (newOrder.plate && first === null) {
    const { plate } = newOrder
    await notifyPlateOwners(trx, ctx, { plate, personId, besides: order.seller_id, use: 'inspection', link: null })
  }
  if (shares.booker === 0n) {
    await askSeller(trx, ctx, order)
    return ok({ orderId: order.public_id, payable: null })
  }
  const payable = await requestShare(trx, ctx, { order, lines, shares, second: first !== null })
  return ok({ orderId: order.public_id, payable })
}

const findUnpaid = (trx: Trx, personId: bigint) =>
  trx
    .selectFrom('inspection_order')
    .select(['id', 'public_id', 'place_id', 'package', 'starts_at', 'pay_until', 'second_of'])
    .where('person_id', '=', personId)
    .where('state', 'in', ['awaiting-payment', 'awaiting-seller'])
    .execute()

const findPlace = (trx: Trx, id: string) =>
  trx
    .selectFrom('inspection_place')
    .selectAll()
    .where('public_id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()

const findRequest = (trx: Trx, { personId, id }: { personId: bigint; id: string }) =>
  trx
    .selectFrom('inspection_request')
    .selectAll()
    .where('public_id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()

type Writing = {
  wanted: NewOrder
  first: Awaited<ReturnType<typeof findFirst>>
  request: Awaited<ReturnType<typeof findRequest>> | null
  place: NonNullable<Awaited<ReturnType<typeof findPlace>>>
  pack: Package
  price: bigint
  until: Date
}

function insertOrder(trx: Trx, ctx: WriteContext, { wanted, first, request, place, pack, price, until }: Writing) {
  const { personId, startsAt } = wanted
  return trx
    .insertInto('inspection_order')
    .values({
      public_id: newPublicId(),
      person_id: personId,
      seller_id: request?.seller_id ?? null,
      ad_id: request?.ad_id ?? null,
      ad_path: request?.ad_path ?? null,
      split: request ? wanted.split : 'booker',
      place_id: place.id,
      package: pack,
      starts_at: startsAt,
      price_rial: price,
      car: first?.car ?? request?.car ?? wanted.car,
      // Only the booker of the first inspection knows its plate.
      plate_sealed:
        first === null
          ? wanted.plate && ctx.secrets.seal(formatPlate(wanted.plate))
          : first.person_id === personId
            ? first.plate_sealed
            : null,
      second_of: first?.id ?? null,
      address_sealed: place.kind === 'home' ? ctx.secrets.seal(wanted.address!) : null,
      form_key: wanted.formKey,
      reason: null,
      pay_until: until,
      made_at: ctx.now,
      changed_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Paying = {
  order: OrderRow
  lines: ReturnType<typeof priceLines>
  shares: ReturnType<typeof sharesOf>
  /** Whether it is a second opinion. */
  second: boolean
}

/** Requests the booker's share; returns its payable. */
async function requestShare(trx: Trx, ctx: WriteContext, { order, lines, shares, second }: Paying): Promise<string> {
  const half = shares.seller > 0n
  const payable = await requestPayment(trx, ctx, {
    kind: orderPayable,
    subject: `${order.public_id}-1`,
    personId: order.person_id!,
    title: `${second ? 'نظر کارشناس دوم' : 'کارشناسی'} ${packages[order.package].name} ${order.car}`,
    lines: half
      ? [{ label: 'نصف هزینهٔ کارشناسی', amountRial: shares.booker, part: 'price' }]
      : lines.map((line) => ({ ...line, part: 'price' as const })),
    expiresAt: order.pay_until!,
  })
  await trx
    .updateTable('inspection_share')
    .set({ payable_id: payable })
    .where('order_id', '=', order.id)
    .where('no', '=', 1)
    .execute()
  return payable
}

async function writeShares(trx: Trx, order: OrderRow, { booker, seller }: ReturnType<typeof sharesOf>): Promise<void> {
  const share = (no: 1 | 2, person_id: bigint | null, amount_rial: bigint) =>
    amount_rial > 0n ? [{ order_id: order.id, no, person_id, amount_rial, payable_id: null, refund_rial: null }] : []
  await trx
    .insertInto('inspection_share')
    .values([...share(1, order.person_id, booker), ...share(2, order.seller_id, seller)])
    .execute()
}

async function payableOf(trx: Trx, orderId: bigint): Promise<string | null> {
  const share = await trx
    .selectFrom('inspection_share')
    .select('payable_id')
    .where('order_id', '=', orderId)
    .where('no', '=', 1)
    .executeTakeFirst()
  return share?.payable_id ?? null
}

export type AdSubject = { adId: bigint; adPath: string; sellerId: bigint; car: string }

/** Requests an inspection of an ad's car; returns the request, the same one for the same ad. */
export async function askForInspection(
  ctx: Pick<RequestContext, 'db' | 'now'>,
  { personId, ...subject }: AdSubject & { personId: bigint },
): Promise<Result<string, 'own'>> {
  const { adId, adPath, sellerId, car } = subject
  if (sellerId === personId) return refuse('own')
  const { public_id } = await ctx.db
    .insertInto('inspection_request')
    .values({
      public_id: newPublicId(),
      person_id: personId,
      seller_id: sellerId,
      ad_id: adId,
      ad_path: adPath,
      car,
      made_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'ad_id']).doUpdateSet({ seller_id: sellerId, ad_path: adPath, car }),
    )
    .returning('public_id')
    .executeTakeFirstOrThrow()
  return ok(public_id)
}
