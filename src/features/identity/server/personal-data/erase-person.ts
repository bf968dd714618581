import '../tables.ts'
import { randomBytes } from 'node:crypto'
import type { RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { endSessionsOf } from '#platform/session.ts'
import { forgetDevice } from '../known-device.ts'

/**
 * Whether the person is staff: their logged actions refer to the account, so roles must be removed
 * first.
 */
export async function hasRole(db: Db, personId: bigint): Promise<boolean> {
  const row = await db.selectFrom('person').select('roles').where('id', '=', personId).executeTakeFirst()
  return Boolean(row?.roles.length)
}

/**
 * Erases everything identifying in a person's row, ends their sessions and deletes their codes. The
 * number is free for a new person.
 */
export async function erasePerson(trx: Trx, ctx: RequestContext, personId: bigint): Promise<void> {
  const { secrets, now } = ctx
  const { mobile_index, roles } = await trx
    .selectFrom('person')
    .select(['mobile_index', 'roles'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // A role given after the earlier check.
  if (roles.length > 0) throw new AppError('has-role', 409)
  await trx.deleteFrom('sign_in_code').where('mobile_index', '=', mobile_index).execute()
  await trx.deleteFrom('number_request').where('person_id', '=', personId).execute()
  await trx.updateTable('number_request').set({ asked_by: null }).where('asked_by', '=', personId).execute()
  await trx.updateTable('number_request').set({ decided_by: null }).where('decided_by', '=', personId).execute()
  await trx.deleteFrom('sign_in_link').where('person_id', '=', personId).execute()
  await trx.deleteFrom('account_claim').where('person_id', '=', personId).execute()
  await endSessionsOf(trx, personId)
  forgetDevice(ctx, Buffer.from(mobile_index))
  await trx
    .updateTable('person')
    .set({
      mobile_sealed: secrets.seal(''),
      // A random unique value that matches no number.
      mobile_index: randomBytes(32),
      name: null,
      first_name: null,
      last_name: null,
      national_code_sealed: null,
      national_code_index: null,
      birth_day: null,
      city_id: null,
      password_hash: null,
      password_set_at: null,
      lock_reason: null,
      name_at: null,
      national_code_at: null,
      last_entered_at: null,
      first_entered_at: null,
      erased_at: now,
    })
    .where('id', '=', personId)
    .execute()
}
