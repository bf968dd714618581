import { sql } from 'kysely'
import './tables.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { findNames } from '#features/identity/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { dayMs, daySeconds } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { newToken, sha256 } from '#platform/secrets.ts'
import { sharePath } from '../addresses.ts'
import { invitationDays, invitationsADay, maxShares, type SharedRole } from '../rules.ts'
import { getCarRow } from './find-cars.ts'
import { takeOver, type TakeOverRefusal } from './hand-over.ts'
import { nameOf } from './name-car.ts'
import { joinedNotice } from './notices.ts'

type Stored = { personId: bigint; carId: string }

/** Makes a link by which one person joins a car; only its maker knows its content. */
export async function invite(
  ctx: RequestContext,
  { personId, carId, role }: Stored & { role: SharedRole },
): Promise<Result<string, 'too-many' | 'too-fast'>> {
  const used = await consumeLimits(ctx, [
    { key: `garage-invite:${personId}`, max: invitationsADay, seconds: daySeconds },
  ])
  if (!used.allowed) return refuse('too-fast')
  return inTransaction<Result<string, 'too-many'>>(ctx.db, async (trx) => {
    const car = await getCarRow(trx, { personId, id: carId, as: 'owner' })
    const { count } = await trx
      .selectFrom('garage_share')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('car_id', '=', car.id)
      .executeTakeFirstOrThrow()
    if (count >= maxShares) return refuse('too-many')
    const token = newToken()
    await trx
      .insertInto('garage_invitation')
      .values({
        public_id: newPublicId(),
        car_id: car.id,
        role,
        token_hash: sha256(token),
        made_at: ctx.now,
        expires_at: new Date(ctx.now.getTime() + invitationDays * dayMs),
      })
      .execute()
    return ok(token)
  })
}

/** Lists the people and open links of a car; the owner sees all, others themselves. */
export async function findShares(ctx: RequestContext, { personId, carId }: Stored) {
  const car = await getCarRow(ctx.db, { personId, id: carId })
  const shares = await ctx.db
    .selectFrom('garage_share')
    .select(['public_id', 'person_id', 'role', 'since'])
    .where('car_id', '=', car.id)
    .orderBy('since')
    .execute()
  const names = await findNames(ctx.db, ctx.secrets, [car.owner_id, ...shares.map(({ person_id }) => person_id)])
  const invitations =
    car.role === 'owner'
      ? await ctx.db
          .selectFrom('garage_invitation')
          .select(['public_id', 'role', 'expires_at'])
          .where('car_id', '=', car.id)
          .where('expires_at', '>', ctx.now)
          .orderBy('id')
          .execute()
      : []
  return { car, shares, names, invitations }
}

/** Removes a person or oneself. Only the owner removes others. */
export async function endShare(ctx: RequestContext, { personId, carId, id }: Stored & { id: string }): Promise<void> {
  const car = await getCarRow(ctx.db, { personId, id: carId })
  let ending = ctx.db.deleteFrom('garage_share').where('car_id', '=', car.id).where('public_id', '=', id)
  if (car.role !== 'owner') ending = ending.where('person_id', '=', personId)
  await ending.execute()
}

/** Ends an unused link. */
export async function endInvitation(
  ctx: RequestContext,
  { personId, carId, id }: Stored & { id: string },
): Promise<void> {
  const car = await getCarRow(ctx.db, { personId, id: carId, as: 'owner' })
  await ctx.db.deleteFrom('garage_invitation').where('car_id', '=', car.id).where('public_id', '=', id).execute()
}

/** Returns what a valid link offers. */
export async function findInvitation({ db, now }: Pick<RequestContext, 'db' | 'now'>, token: string) {
  const row = await db
    .selectFrom('garage_invitation as invitation')
    .innerJoin('garage_car as car', 'car.id', 'invitation.car_id')
    .select(['invitation.id', 'invitation.role', 'car.id as car_row', 'car.public_id', 'car.owner_id'])
    .select(['car.trim_id', 'car.described', 'car.nickname', 'car.plate_sealed'])
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', now)
    .where('car.removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Joins a car by its link, uses the link up and notifies the owner. Returns the public id of the car. */
export async function join(
  ctx: RequestContext,
  { personId, token }: { personId: bigint; token: string },
): Promise<Result<string, 'own' | 'full' | TakeOverRefusal>> {
  const catalogue = await getCatalogue(ctx.db)
  return inTransaction<Result<string, 'own' | 'full' | TakeOverRefusal>>(ctx.db, async (trx) => {
    const match = await findInvitation({ db: trx, now: ctx.now }, token)
    if (match.owner_id === personId) return refuse('own')
    // A link is for one person: the first transaction that locks its row wins. A refusal below rolls this back.
    const used = await trx.deleteFrom('garage_invitation').where('id', '=', match.id).returning('id').executeTakeFirst()
    if (!used) throw notFound()
    await trx.selectFrom('garage_car').select('id').where('id', '=', match.car_row).forUpdate().executeTakeFirst()
    if (match.role === 'owner') {
      const taken = await takeOver(trx, ctx, { carId: match.car_row, buyerId: personId })
      return taken.ok ? ok(match.public_id) : taken
    }
    const role: SharedRole = match.role
    const shares = await trx
      .selectFrom('garage_share')
      .select('person_id')
      .where('car_id', '=', match.car_row)
      .execute()
    if (shares.length >= maxShares && shares.every(({ person_id }) => person_id !== personId)) return refuse('full')
    await trx
      .insertInto('garage_share')
      .values({
        public_id: newPublicId(),
        car_id: match.car_row,
        person_id: personId,
        role,
        since: ctx.now,
      })
      .onConflict((conflict) => conflict.columns(['car_id', 'person_id']).doUpdateSet({ role }))
      .execute()
    await notify(trx, ctx, {
      notice: joinedNotice,
      personId: match.owner_id,
      data: { car: nameOf(catalogue, match), role },
      link: sharePath(match.public_id),
      key: `car-joined:${match.id}`,
    })
    return ok(match.public_id)
  })
}
