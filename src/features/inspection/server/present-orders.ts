import './tables.ts'
import { findPaid, payPath, type OrderLine } from '#features/payments/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { addDays, dayOf, dayText, jalaliOfDay, type Day } from '#kit/day.ts'
import { formatDateTime, formatTime, jalaliWeekday, WEEKDAY_NAMES } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { parsePlate, type Plate } from '#kit/plate.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { orderOf, reportPath } from '../addresses.ts'
import type { DayChoice, HourChoice, OrderView, PlaceChoice } from '../views.ts'
import { cancellingOf, mayMove } from './change-order.ts'
import { noShowText } from '../texts.ts'
import { presentSecond } from './second-opinion.ts'
import { presentObjections } from './objections.ts'
import { limitsAt } from './rules.ts'
import { dayBounds, findFreeHours, findWorkedHours, slotEnd } from './slots.ts'
import type { OrderRow } from './tables.ts'
import { packages, reasonText, splits, inspectionOrderFlow } from '../states.ts'
import { findOrders, sharesOfOrder, sideOf } from './find-orders.ts'

type Ctx = Pick<RequestContext, 'db' | 'secrets' | 'now'>

export const hourText = (startsAt: Date): string => `${formatTime(startsAt)} تا ${formatTime(slotEnd(startsAt))}`
export const dayName = (day: Day): string => `${WEEKDAY_NAMES[jalaliWeekday(jalaliOfDay(day))]} ${dayText(day)}`

/** Returns the open places, by city. */
export async function findPlaces(db: Db): Promise<PlaceChoice[]> {
  const rows = await db
    .selectFrom('inspection_place')
    .innerJoin('city', 'city.id', 'city_id')
    .select(['inspection_place.id', 'public_id', 'kind', 'name', 'address', 'city.name_fa as city'])
    .where('active', '=', true)
    .orderBy('city.sort_key')
    .orderBy('inspection_place.id')
    .execute()
  return rows.map((row) => ({
    key: row.id,
    value: row.public_id,
    label: `${row.city} · ${row.name}`,
    home: row.kind === 'home',
    address: row.address,
  }))
}

/** Returns the bookable days, with the slots that are free for this person. */
export async function findDays(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { placeId, personId, secondOf = null }: { placeId: bigint; personId: bigint; secondOf?: bigint | null },
): Promise<DayChoice[]> {
  const { horizonDays } = await limitsAt(db, now)
  const today = dayOf(now)
  const last = addDays(today, horizonDays)
  const coming = { placeId, from: now, to: dayBounds(last).to }
  const [free, worked] = await Promise.all([
    findFreeHours(db, { ...coming, personId, secondOf }),
    findWorkedHours(db, coming),
  ])
  const open = new Set(worked.map((startsAt) => dayOf(startsAt)))
  return Array.from({ length: horizonDays + 1 }, (_, ahead) => {
    const day = addDays(today, ahead)
    const hours = free.filter(({ startsAt }) => dayOf(startsAt) === day)
    return {
      day,
      name: dayName(day),
      open: open.has(day),
      hours: hours.map(({ startsAt, free: left }): HourChoice => ({
        value: startsAt.toISOString(),
        label: left === 1 ? `${hourText(startsAt)} (آخرین جا)` : hourText(startsAt),
      })),
    }
  })
}

export const findWaitingDays = async (db: Db, { personId, placeId }: { personId: bigint; placeId: bigint }) =>
  (
    await db
      .selectFrom('inspection_waiting')
      .select(({ cast }) => cast<string>('day', 'text').as('day'))
      .where('person_id', '=', personId)
      .where('place_id', '=', placeId)
      .where('state', 'in', ['waiting', 'offered'])
      .execute()
  ).map(({ day }) => day)

function plateOf({ secrets }: Pick<Ctx, 'secrets'>, sealed: Uint8Array | null): Plate | null {
  const read = sealed && parsePlate(secrets.open(sealed))
  return read?.ok ? read.value : null
}

/** Returns one booking as one party sees it. Only the booker and the inspector see the address. */
export async function presentOrder(ctx: Ctx, row: OrderRow, personId: bigint): Promise<OrderView> {
  const side = sideOf(row, personId)
  const [place, shares, slot, cancelling, moves, objection, second, limits] = await Promise.all([
    ctx.db
      .selectFrom('inspection_place')
      .innerJoin('city', 'city.id', 'city_id')
      .select(['name', 'address', 'kind', 'inspection_place.public_id', 'city.name_fa as city'])
      .where('inspection_place.id', '=', row.place_id)
      .executeTakeFirstOrThrow(),
    sharesOfOrder(ctx.db, row.id),
    ctx.db
      .selectFrom('inspection_slot')
      .innerJoin('inspector', 'inspector.id', 'inspector_id')
      .select('code')
      .where('order_id', '=', row.id)
      .executeTakeFirst(),
    cancellingOf(ctx.db, row, { personId, now: ctx.now }),
    side === 'booker' && row.seller_id === null ? mayMove(ctx.db, row, ctx.now) : false,
    presentObjections(ctx.db, row, { personId, now: ctx.now }),
    presentSecond(ctx.db, row, ctx.now),
    limitsAt(ctx.db, row.made_at),
  ])
  const report =
    row.state === 'reported'
      ? await ctx.db.selectFrom('inspection_report').select('code').where('order_id', '=', row.id).executeTakeFirst()
      : undefined
  const own = shares.find((share) => share.no === (side === 'booker' ? 1 : 2))
  const paid = own?.payable_id && own.state !== 'owed' ? await findPaid(ctx.db, own.payable_id) : null
  const duty = side === 'booker' ? row.state === 'awaiting-payment' : row.state === 'awaiting-seller'
  const open = row.pay_until > ctx.now
  return {
    id: row.public_id,
    href: orderOf(row.public_id),
    side,
    state: row.state,
    stateName: inspectionOrderFlow.labels[row.state],
    tone: inspectionOrderFlow.tones[row.state],
    reason: row.reason && reasonText(row.reason, side),
    late: lateText(row),
    car: row.car,
    adPath: row.ad_path,
    plate: side === 'booker' ? plateOf(ctx, row.plate_sealed) : null,
    pack: packages[row.package].name,
    day: dayName(dayOf(row.starts_at)),
    hour: hourText(row.starts_at),
    place: `${place.city} · ${place.name}`,
    placeId: place.public_id,
    home: place.kind === 'home',
    address: place.address ?? (side === 'booker' && row.address_sealed ? ctx.secrets.open(row.address_sealed) : null),
    inspector: slot && ['assigned', 'in-progress', 'reported'].includes(row.state) ? toPersianDigits(slot.code) : null,
    price: formatMoney(row.price_rial),
    share: own && own.amount_rial !== row.price_rial ? formatMoney(own.amount_rial) : null,
    split: row.seller_id === null && row.ad_id === null ? null : splitText(row.split, side),
    bookerPays: row.split !== 'seller',
    payUntil:
      (row.state === 'awaiting-payment' || row.state === 'awaiting-seller') && open
        ? formatDateTime(row.pay_until)
        : null,
    pay: duty && open && own?.state === 'owed' && own.payable_id ? payPath(own.payable_id) : null,
    mayAccept: duty && open && side === 'seller' && row.split === 'booker',
    receipt: paid?.receipt ?? null,
    refunded: own?.state === 'refunded' && own.refund_rial ? formatMoney(own.refund_rial) : null,
    objection,
    second,
    noShow: ['awaiting-payment', 'awaiting-seller', 'booked', 'assigned'].includes(row.state)
      ? noShowText(limits.noShowKeptPercent)
      : null,
    cancelling: cancelling && {
      rial: String(cancelling.refundRial),
      text: cancelling.refundRial > 0n ? formatMoney(cancelling.refundRial) : null,
      kept: cancelling.percent > 0 ? toPersianDigits(cancelling.percent) : null,
    },
    mayMove: moves,
    madeAt: formatDateTime(row.made_at),
    changedAt: formatDateTime(row.changed_at),
    report: report ? reportPath(report.code) : null,
    calendar: ['booked', 'assigned'].includes(row.state),
  }
}

function lateText(row: OrderRow): string | null {
  if (row.started_at !== null || (row.state !== 'booked' && row.state !== 'assigned')) return null
  if (row.late_told_at !== null) {
    return 'شروع کارشناسی هنوز ثبت نشده. اگر کارشناس پیش شماست کاری لازم نیست؛ اگر نرسیده، از پشتیبانی پیگیری کنید.'
  }
  return row.late_minutes === null ? null : `کارشناس حدود ${toPersianDigits(row.late_minutes)} دقیقه دیرتر می‌رسد.`
}

const splitText = (split: OrderRow['split'], side: OrderView['side']): string =>
  side === 'booker'
    ? splits[split]
    : { booker: 'همه را خریدار می‌پردازد', half: 'نصف شما، نصف خریدار', seller: 'همه را شما می‌پردازید' }[split]

/** Returns a person's inspections for the list of all orders. */
export async function findOrderLines(ctx: Ctx, personId: bigint): Promise<OrderLine[]> {
  const rows = await findOrders(ctx.db, personId)
  return rows
    .filter((row) => row.state !== 'lapsed' && row.person_id === personId)
    .map((row) => ({
      id: row.public_id,
      at: row.made_at,
      title: `کارشناسی ${row.car}`,
      about: `${dayName(dayOf(row.starts_at))}، ${hourText(row.starts_at)} · ${formatMoney(row.price_rial)}`,
      stateName: inspectionOrderFlow.labels[row.state],
      tone: inspectionOrderFlow.tones[row.state],
      next:
        row.state === 'awaiting-payment' && row.pay_until > ctx.now
          ? `پرداخت تا ${formatDateTime(row.pay_until)}`
          : null,
      href: orderOf(row.public_id),
    }))
}
