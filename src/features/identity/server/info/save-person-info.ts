import '../tables.ts'
import { jalaliText, type JalaliDate } from '#kit/jalali.ts'
import type { NationalCode } from '#kit/national-code.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { advisoryLock } from '#platform/database/advisory-lock.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { publish } from '#platform/events/events.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits/limits.ts'
import { nationalCodeLimit } from '../../rules.ts'
import { infoCompleted } from './events.ts'
import { isNameFixed } from './name-anchors.ts'
import { getPersonInfo, isComplete } from './person-info.ts'

/** New personal details; omitted ones stay. `cityId` is from the catalogue. */
export type NewPersonInfo = {
  firstName: string
  lastName: string
  nationalCode?: NationalCode
  birthDay?: JalaliDate
  cityId?: number
}

export type InfoSaved =
  | Accepted<null>
  | Refused<'national-code-taken' | 'national-code-kept' | 'name-kept'>
  | (Refused<'limited'> & { wait: LimitRefusal })

/**
 * Saves the signed-in person's details. A name is fixed beside money, a Sheba or a national code. A
 * national code is set once and unique. A refusal does not reveal its owner and tries are limited,
 * so that nobody can probe for known codes.
 */
export async function savePersonInfo(ctx: RequestContext, personId: bigint, info: NewPersonInfo): Promise<InfoSaved> {
  const { firstName, lastName, nationalCode, birthDay, cityId } = info
  const save = async (trx: Trx): Promise<InfoSaved> => {
    const claimed = nationalCode === undefined ? ok({}) : await claimNationalCode(trx, ctx, personId, nationalCode)
    if (!claimed.ok) return claimed
    const before = await trx
      .selectFrom('person')
      .select(['first_name', 'last_name'])
      .where('id', '=', personId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const renamed = before.first_name !== firstName || before.last_name !== lastName
    const had = before.first_name !== null || before.last_name !== null
    if (renamed && had && (await isNameFixed({ ...ctx, db: trx }, personId))) return refuse('name-kept')
    await trx
      .updateTable('person')
      .set({
        first_name: firstName,
        last_name: lastName,
        name: `${firstName} ${lastName}`,
        ...(renamed && { name_at: ctx.now }),
        ...claimed.value,
        ...(birthDay && { birth_day: jalaliText(birthDay) }),
        ...(cityId !== undefined && { city_id: cityId }),
      })
      .where('id', '=', personId)
      .execute()
    if (isComplete(await getPersonInfo(trx, ctx.secrets, personId))) {
      await publish(trx, infoCompleted, { personId: String(personId) })
    }
    return ok(null)
  }
  // A refused national code counts against the limit.
  return inTransaction(ctx.db, save, { commitRefusals: true })
}

type Sealed = { national_code_sealed?: Buffer; national_code_index?: Buffer; national_code_at?: Date }

async function claimNationalCode(
  trx: Trx,
  ctx: RequestContext,
  personId: bigint,
  code: NationalCode,
): Promise<Accepted<Sealed> | Exclude<InfoSaved, { ok: true }>> {
  const { secrets } = ctx
  const index = secrets.blindIndex('person.national_code', code)
  // Serialise concurrent claims of one code.
  await advisoryLock(trx, index.readBigInt64BE(0))
  const limit = await consumeLimits({ ...ctx, db: trx }, [nationalCodeLimit(String(personId))])
  if (!limit.allowed) return { ok: false, code: 'limited', wait: limit }
  const rows = await trx
    .selectFrom('person')
    .select(['id', 'national_code_index'])
    .where((where) => where.or([where('id', '=', personId), where('national_code_index', '=', index)]))
    .execute()
  if (rows.some(({ id }) => id !== personId)) return refuse('national-code-taken')
  const own = rows[0]?.national_code_index
  if (own && Buffer.compare(own, index) !== 0) return refuse('national-code-kept')
  // Repeating the same code does not renew it.
  if (own) return ok({})
  return ok({ national_code_sealed: secrets.seal(code), national_code_index: index, national_code_at: ctx.now })
}
