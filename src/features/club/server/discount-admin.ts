import './tables.ts'
import { sql } from 'kysely'
import { formatInteger } from '#kit/digits.ts'
import { newPublicId } from '#kit/id.ts'
import { formatDate, formatDateTime } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import type { NewDiscount } from '../schemas.ts'
import { offText } from './present-discounts.ts'

export type AdminDiscount = {
  id: string
  partner: string
  title: string
  off: string
  price: string
  codes: string
  taken: string
  used: string
  ends: string
  active: boolean
}

const selectAdmin = (db: Db) =>
  db
    .selectFrom('club_discount')
    .innerJoin('club_partner', 'club_partner.id', 'partner_id')
    .leftJoin('club_code', 'discount_id', 'club_discount.id')
    .select(['club_discount.public_id as id', 'name as partner', 'title', 'percent', 'amount_rial', 'least_rial'])
    .select(['cap_rial', 'price_points', 'ends_at', 'active'])
    .select(sql<number>`count(club_code.id)::int`.as('codes'))
    .select(sql<number>`count(taken_at)::int`.as('taken'))
    .select(sql<number>`count(used_at)::int`.as('used'))
    .groupBy(['club_discount.id', 'club_partner.id'])

type Row = Awaited<ReturnType<ReturnType<typeof selectAdmin>['execute']>>[number]

const present = (row: Row): AdminDiscount => ({
  id: row.id,
  partner: row.partner,
  title: row.title,
  off: offText(row),
  price: row.price_points > 0 ? `${formatInteger(row.price_points)} امتیاز` : 'رایگان',
  codes: formatInteger(row.codes),
  taken: formatInteger(row.taken),
  used: formatInteger(row.used),
  ends: formatDate(row.ends_at),
  active: row.active,
})

export async function findAdminDiscounts(db: Db): Promise<AdminDiscount[]> {
  return (await selectAdmin(db).orderBy('club_discount.id', 'desc').limit(200).execute()).map(present)
}

export async function getAdminDiscount(db: Db, id: string): Promise<AdminDiscount> {
  const row = await selectAdmin(db).where('club_discount.public_id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return present(row)
}

const slugOf = (name: string) => name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)

/**
 * Creates a discount, and its partner when the name is new. Returns its id. Refuses one that has
 * already ended.
 */
export async function makeDiscount(ctx: RequestContext, discount: NewDiscount): Promise<Result<string, 'over'>> {
  requirePermission(ctx, 'club.discounts')
  if (discount.to <= ctx.now) return refuse('over')
  const { partner: name, category, title, conditions, percent, amount, least, cap } = discount
  return inTransaction(ctx.db, async (trx) => {
    const partner = await trx
      .insertInto('club_partner')
      .values({ slug: slugOf(name), name, category })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ category }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const { public_id: id } = await trx
      .insertInto('club_discount')
      .values({
        public_id: newPublicId(),
        partner_id: partner.id,
        title,
        conditions,
        percent: percent ?? null,
        amount_rial: amount ?? null,
        least_rial: least ?? 0n,
        cap_rial: cap ?? null,
        price_points: discount.pricePoints,
        per_person: discount.perPerson,
        starts_at: discount.from,
        ends_at: discount.to,
      })
      .returning('public_id')
      .executeTakeFirstOrThrow()
    await writeAudit(trx, ctx, { act: 'club-discount.make', subject: `club-discount:${id}` })
    return ok(id)
  })
}

/** Stops or resumes a discount; taken codes stay valid. */
export async function switchDiscount(
  ctx: RequestContext,
  { id, active }: { id: string; active: boolean },
): Promise<void> {
  requirePermission(ctx, 'club.discounts')
  await inTransaction(ctx.db, async (trx) => {
    const changed = await trx
      .updateTable('club_discount')
      .set({ active })
      .where('public_id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw notFound()
    const act = active ? 'club-discount.open' : 'club-discount.stop'
    await writeAudit(trx, ctx, { act, subject: `club-discount:${id}` })
  })
}

/** Lists reported refusals, oldest first. */
export async function findRefusals(db: Db) {
  const rows = await db
    .selectFrom('club_code')
    .innerJoin('club_discount', 'club_discount.id', 'discount_id')
    .innerJoin('club_partner', 'club_partner.id', 'partner_id')
    .select(['club_code.public_id as id', 'title', 'name as partner', 'refusal', 'refused_at', 'points'])
    .where('refused_at', 'is not', null)
    .where('decided_at', 'is', null)
    .orderBy('refused_at')
    .limit(50)
    .execute()
  return rows.map(({ refused_at, points, refusal, ...row }) => ({
    ...row,
    text: refusal ?? '',
    points: points > 0 ? formatInteger(points) : null,
    at: formatDateTime(refused_at!),
  }))
}

export async function countRefusals(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('club_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('refused_at', 'is not', null)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
