import '../tables.ts'
import { newPublicId } from '#kit/id.ts'
import { addJalaliDays, formatDate, tehranInstant, toJalali } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { parsePlate, type Plate } from '#kit/plate.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { answerPath } from '../../addresses.ts'
import { inquiryKind } from '../../kinds.ts'
import { recheckKinds, recheckTexts } from '../../recheck.ts'
import type { RecheckOffer, RecheckRowView } from '../../views.ts'
import { getInquiry, openInput } from '../find-inquiries.ts'
import { findPlateOwners } from '../plate-owners.ts'
import { indexOf } from '../register-inquiry.ts'
import { feeOf } from '../rules.ts'
import type { InquiryRow } from '../tables.ts'

const maxRechecks = 20
/** Rechecks begin after nine in the morning and are spread over eight hours; at night authorities sleep. */
const beginsAt = { hour: 9, minutes: 8 * 60 }

/** Returns the time of the next recheck; `spread` is any number that differs between rechecks. */
export function nextRecheck(now: Date, days: number, spread: number): Date {
  const minute = spread % beginsAt.minutes
  return tehranInstant(addJalaliDays(toJalali(now), days), beginsAt.hour + Math.floor(minute / 60), minute % 60)
}

const plateOf = (text: string | undefined): Plate | null => {
  const read = text === undefined ? null : parsePlate(text)
  return read?.ok ? read.value : null
}

type Own = { personId: bigint; id: string }
type Ctx = Pick<RequestContext, 'db' | 'secrets' | 'now'>

/** Returns whether an authority has confirmed within a year that a plate belongs to the person. */
export async function isOwnPlate(ctx: Ctx, personId: bigint, plate: string | undefined): Promise<boolean> {
  const read = plateOf(plate)
  return read !== null && (await findPlateOwners(ctx, read)).includes(personId)
}

const isRepeatable = ({ kind, state, behalf_path, hidden_at }: InquiryRow): boolean =>
  recheckKinds.includes(kind) && (state === 'done' || state === 'empty') && behalf_path === null && hidden_at === null

export type SetAnswer =
  | Accepted<null>
  | Refused<keyof typeof recheckTexts.refusals>
  | (Refused<'price-changed'> & { price: string })

type Wish = Own & { everyDays: number; seenRial: bigint }

/**
 * Sets a recheck of an answered inquiry about the person's own plate. An inquiry has one row: setting it again changes
 * its interval and ends its pause.
 */
export async function setRecheck(ctx: RequestContext, { personId, id, everyDays, seenRial }: Wish): Promise<SetAnswer> {
  const row = await getInquiry(ctx.db, { personId, id })
  const input = openInput(ctx.secrets, row)
  if (input === null || !isRepeatable(row)) return refuse('not-possible')
  if (!(await isOwnPlate(ctx, personId, input.plate))) return refuse('not-proven')
  const { totalRial } = await feeOf(ctx.db, row.kind, ctx.now)
  if (totalRial !== seenRial) return { ...refuse('price-changed'), price: formatMoney(totalRial) }
  const index = indexOf(ctx, { personId, kind: row.kind, input })
  return inTransaction<SetAnswer>(ctx.db, async (trx) => {
    // Serializes a person's requests, so that they cannot exceed the limit.
    await trx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().executeTakeFirstOrThrow()
    const { others } = await trx
      .selectFrom('inquiry_recheck')
      .select((of) => of.fn.countAll<number>().as('others'))
      .where('person_id', '=', personId)
      .where('input_index', '<>', index)
      .executeTakeFirstOrThrow()
    if (Number(others) >= maxRechecks) return refuse('too-many')
    const set = {
      every_days: everyDays,
      most_rial: totalRial,
      state: 'active' as const,
      pause: null,
      next_at: nextRecheck(ctx.now, everyDays, Number(row.id)),
      last_inquiry_id: row.id,
    }
    await trx
      .insertInto('inquiry_recheck')
      .values({
        ...set,
        public_id: newPublicId(),
        person_id: personId,
        kind: row.kind,
        input_sealed: ctx.secrets.seal(JSON.stringify(input)),
        input_index: index,
        made_at: ctx.now,
      })
      .onConflict((conflict) => conflict.column('input_index').doUpdateSet(set))
      .execute()
    return ok(null)
  })
}

/** Stops a recheck of the person. Idempotent. */
export async function stopRecheck({ db }: Pick<RequestContext, 'db'>, { personId, id }: Own): Promise<void> {
  await db.deleteFrom('inquiry_recheck').where('public_id', '=', id).where('person_id', '=', personId).execute()
}

/** Returns the recheck facts for the page of an answer; null where it cannot repeat. */
export async function presentRecheck(ctx: RequestContext, row: InquiryRow): Promise<RecheckOffer | null> {
  const input = openInput(ctx.secrets, row)
  if (input === null || row.person_id === null || !isRepeatable(row)) return null
  const { totalRial } = await feeOf(ctx.db, row.kind, ctx.now)
  const own = await ctx.db
    .selectFrom('inquiry_recheck')
    .selectAll()
    .where('input_index', '=', indexOf(ctx, { personId: row.person_id, kind: row.kind, input }))
    .executeTakeFirst()
  return {
    id: own?.public_id ?? null,
    every: own ? String(own.every_days) : null,
    next: own?.state === 'active' ? formatDate(own.next_at) : null,
    pause: own?.pause ?? null,
    price: formatMoney(totalRial),
    priceRial: String(totalRial),
    proven: await isOwnPlate(ctx, row.person_id, input.plate),
  }
}

/** Lists all rechecks of a person, newest first. */
export async function findRechecks(
  { db, secrets }: Pick<RequestContext, 'db' | 'secrets'>,
  personId: bigint,
): Promise<RecheckRowView[]> {
  const rows = await db
    .selectFrom('inquiry_recheck')
    .leftJoin('inquiry', 'inquiry.id', 'last_inquiry_id')
    .selectAll('inquiry_recheck')
    .select(['inquiry.public_id as last', 'inquiry.hidden_at as hidden'])
    .where('inquiry_recheck.person_id', '=', personId)
    .orderBy('inquiry_recheck.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.public_id,
    title: inquiryKind(row.kind).title,
    plate: plateOf(openInput(secrets, row)?.plate),
    every: recheckTexts.every(row.every_days),
    price: formatMoney(row.most_rial),
    next: row.state === 'active' ? formatDate(row.next_at) : null,
    pause: row.pause && recheckTexts.pauses[row.pause],
    last: row.last === null || row.hidden !== null ? null : answerPath(row.last),
  }))
}
