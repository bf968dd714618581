import './tables.ts'
import { contractInfoPath, getPersonInfo, openNationalCode } from '#features/identity/contract.ts'
import { passportOf, prerequisitePath } from '#features/inquiries/contract.ts'
import { findSheba, shebaPathTo } from '#features/profile/contract.ts'
import { ageOn } from '#kit/age.ts'
import { formatDate, parseJalali, toJalali, formatJalali } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import { orderPath, salePath } from '../addresses.ts'
import { passportRows, type BuyerFacts, type PassportRow } from '../passport.ts'
import { saleOrderFlow } from '../states.ts'
import { findOpenOrder } from './orders.ts'
import type { Plan } from './plans.ts'

type Asking = Pick<RequestContext, 'db' | 'secrets' | 'now'>

const nationalIndexPurpose = 'sale-buyer'
export const nationalIndexOf = (secrets: Pick<Secrets, 'blindIndex'>, code: string): Buffer =>
  secrets.blindIndex(nationalIndexPurpose, code)
export const householdIndexOf = (secrets: Pick<Secrets, 'blindIndex'>, postalCode: string): Buffer =>
  secrets.blindIndex('sale-household', postalCode)

/** A household that the authority named is matched by its code, not by a typed postal code. */
export const namedHouseholdIndexOf = (secrets: Pick<Secrets, 'blindIndex'>, household: string): Buffer =>
  secrets.blindIndex('sale-household', `named:${household}`)

/** Returns the authority's code of a person's household, while its answer is valid. */
export async function findHousehold(ctx: Asking, personId: bigint): Promise<string | null> {
  return (await passportOf(ctx, personId)).find(({ kind }) => kind === 'household-residence')?.household ?? null
}

/** Returns the number of open orders of a plan in this household. */
export async function countHousehold(db: Db | Trx, planId: bigint, household: Buffer): Promise<number> {
  const { count } = await db
    .selectFrom('sale_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('plan_id', '=', planId)
    .where('household_index', '=', household)
    .where('state', 'in', saleOrderFlow.open)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the facts of a buyer; answers of authorities come from the buying passport, signed and valid. */
export async function findBuyerFacts(
  ctx: Asking,
  personId: bigint,
  plan?: { id: bigint; perHousehold: number },
): Promise<BuyerFacts> {
  const { db, secrets, now } = ctx
  const [info, code, lines, sheba] = await Promise.all([
    getPersonInfo(db, secrets, personId),
    openNationalCode(db, secrets, personId),
    passportOf(ctx, personId),
    findSheba(ctx, personId),
  ])
  const household = lines.find(({ kind }) => kind === 'household-residence')?.household ?? null
  const taken =
    plan && household !== null ? await countHousehold(db, plan.id, namedHouseholdIndexOf(secrets, household)) : null
  const open = code === null ? undefined : await findOpenOrder(db, nationalIndexOf(secrets, code))
  return {
    // The form requests the address; the rest is part of the contract.
    infoComplete: info.firstName !== null && info.lastName !== null && code !== null && info.birthDay !== null,
    nationalCode: code !== null,
    age: info.birthDay && ageOn(toJalali(now), info.birthDay),
    sheba: sheba !== null,
    openOrder: open?.public_id ?? null,
    household: taken === null ? 'unknown' : taken >= plan!.perHousehold ? 'full' : 'free',
    prerequisites: Object.fromEntries(
      lines.map(({ kind, state, validUntil, eligibleFrom }) => {
        const from = eligibleFrom === null ? null : parseJalali(eligibleFrom)
        return [kind, { state, validUntil: validUntil && formatDate(validUntil), from: from && formatJalali(from) }]
      }),
    ),
  }
}

/** The pages that meet a condition; those of one's own details return to the registration. */
const pathsFor = (sale: string) => ({
  prerequisite: prerequisitePath,
  info: contractInfoPath(sale),
  sheba: shebaPathTo(sale),
  order: orderPath,
})

export const passportFor = async (
  ctx: Asking,
  { row, content }: Pick<Plan, 'row' | 'content'>,
  personId: bigint,
): Promise<PassportRow[]> =>
  passportRows(
    content,
    await findBuyerFacts(ctx, personId, { id: row.id, perHousehold: content.perHousehold }),
    pathsFor(salePath(row.public_id)),
  )
