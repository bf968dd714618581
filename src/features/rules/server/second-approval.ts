import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import './tables.ts'
import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { dayMs } from '#kit/durations.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { advisoryLock } from '#platform/database/advisory-lock.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { moneyApproval } from '../money-approval.ts'
import { ruleAt } from './rule-at.ts'

/** The window in days in which actions on one person's money add up. */
const receiverDays = 30

export type Appearance = {
  /** The code of the action in the audit log, and its subject. */
  act: string
  subject: string
  /** The facts on which both must agree, such as a tracking number or a decision; without free text. */
  facts: readonly (string | number | null)[]
  /** The title in the list for the second person, and the page of the action. */
  title: string
  href: string
  /** Null: two people for any amount. */
  amountRial: Rial | null
  /** The owner of the money. */
  personId: bigint | null
}

/** Refused unless the action may run; called last inside its transaction, after all other checks. */
export type ApprovalSubject = (trx: Trx, approval: Appearance) => Promise<Result<null, 'second-look'>>

/**
 * Runs a staff action that moves money. Above the limit of the rule it needs a second person who does the same with the
 * same facts; the first attempt is stored for them, and refused as `second-look`. Actions below the limit add up: for
 * the subject ever, for the receiver in 30 days, for the member of staff in a day.
 */
export async function withSecondApproval<Value, Code extends string>(
  ctx: RequestContext,
  run: (approval: ApprovalSubject) => Promise<Result<Value, Code | 'second-look'>>,
): Promise<Result<Value, Code | 'second-look'>> {
  let target: Appearance | null = null
  const result = await run(async (trx, approval) => {
    if (await mayGoOn(trx, ctx, approval)) return ok(null)
    target = approval
    return refuse('second-look')
  })
  if (!result.ok && result.code === 'second-look' && target) await writeDown(ctx, target)
  return result
}

/** Serializes all actions of this kind, so that concurrent ones see each other's amounts. */
const lockApprovals = (trx: Trx) => advisoryLock(trx, 'second-look')

const staffOf = ({ scope }: Pick<RequestContext, 'scope'>): bigint => {
  const { personId } = scope.session
  if (!personId) throw new Error('only a signed-in person can act as staff')
  return personId
}

const factsOf = ({ facts }: Appearance): Buffer => createHash('sha256').update(JSON.stringify(facts)).digest()

async function mayGoOn(trx: Trx, ctx: RequestContext, approval: Appearance): Promise<boolean> {
  const { act, subject, amountRial } = approval
  const staffId = staffOf(ctx)
  await lockApprovals(trx)
  const waiting = await trx
    .selectFrom('second_look')
    .select(['id', 'asked_by', 'facts'])
    .where('act', '=', act)
    .where('subject', '=', subject)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (waiting && waiting.asked_by !== staffId && Buffer.from(waiting.facts).equals(factsOf(approval))) {
    await trx
      .updateTable('second_look')
      .set({ state: 'done', ended_by: staffId, ended_at: ctx.now })
      .where('id', '=', waiting.id)
      .execute()
    return true
  }
  if (amountRial === null) return false
  const limit = (await ruleAt(trx, moneyApproval, ctx.now)).value.most
  if ((await findAloneSum(trx, ctx.now, { ...approval, staffId })) + amountRial > limit) return false
  await trx
    .insertInto('second_look')
    .values({ ...rowOf(ctx, approval), state: 'alone', ended_by: staffId, ended_at: ctx.now })
    .execute()
  return true
}

async function findAloneSum(
  trx: Trx,
  now: Date,
  { subject, personId, staffId }: Pick<Appearance, 'subject' | 'personId'> & { staffId: bigint },
): Promise<Rial> {
  const since = (days: number) => new Date(now.getTime() - days * dayMs)
  const { rows } = await sql<Record<'subject' | 'receiver' | 'day', Rial | null>>`
    select sum(amount_rial) filter (where subject = ${subject})::bigint as subject,
      sum(amount_rial) filter (where person_id = ${personId} and asked_at > ${since(receiverDays)})::bigint as receiver,
      sum(amount_rial) filter (where asked_by = ${staffId} and asked_at > ${since(1)})::bigint as day
    from second_look where state = 'alone' and (subject = ${subject} or asked_at > ${since(receiverDays)})`.execute(trx)
  return Object.values(rows[0]!).reduce<Rial>((max, sum) => (sum !== null && sum > max ? sum : max), 0n)
}

const rowOf = (ctx: RequestContext, approval: Appearance) => ({
  act: approval.act,
  subject: approval.subject,
  facts: factsOf(approval),
  title: approval.title,
  href: approval.href,
  amount_rial: approval.amountRial,
  person_id: approval.personId,
  asked_by: staffOf(ctx),
  asked_at: ctx.now,
})

/** The action itself was rolled back; only the request stays. Other facts replace those that waited. */
async function writeDown(ctx: RequestContext, approval: Appearance): Promise<void> {
  const { act, subject } = approval
  await inTransaction(ctx.db, async (trx) => {
    await lockApprovals(trx)
    const waiting = await trx
      .selectFrom('second_look')
      .select(['id', 'asked_by', 'facts'])
      .where('act', '=', act)
      .where('subject', '=', subject)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (waiting && waiting.asked_by === staffOf(ctx) && Buffer.from(waiting.facts).equals(factsOf(approval))) return
    if (waiting)
      await trx
        .updateTable('second_look')
        .set({ state: 'replaced', ended_by: staffOf(ctx), ended_at: ctx.now })
        .where('id', '=', waiting.id)
        .execute()
    await trx
      .insertInto('second_look')
      .values({ ...rowOf(ctx, approval), state: 'waiting', ended_by: null, ended_at: null })
      .execute()
    await writeAudit(trx, ctx, { act: 'look.ask', subject, details: { wanted: act } })
  })
}

/**
 * Withdraws a waiting request for an action, no matter which member of staff sent it; the action can be requested again.
 * Throws not-found for a request that does not wait.
 */
export async function withdrawApproval(ctx: RequestContext, id: bigint): Promise<void> {
  const staffId = requirePermission(ctx, 'looks.read')
  await inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .updateTable('second_look')
      .set({ state: 'withdrawn', ended_by: staffId, ended_at: ctx.now })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returning(['act', 'subject'])
      .executeTakeFirst()
    if (!row) throw notFound()
    await writeAudit(trx, ctx, { act: 'look.withdraw', subject: row.subject, details: { wanted: row.act } })
  })
}

/** Finds the request for an action that waits for a second person. */
export const findWaitingApproval = (db: Db, { act, subject }: Pick<Appearance, 'act' | 'subject'>) =>
  db
    .selectFrom('second_look')
    .select(['href', 'asked_by'])
    .where('act', '=', act)
    .where('subject', '=', subject)
    .where('state', '=', 'waiting')
    .executeTakeFirst()

/** Lists the requests that wait for a second person, oldest first. */
export const findApprovals = (db: Db) =>
  db
    .selectFrom('second_look')
    .select(['id', 'title', 'href', 'asked_by', 'asked_at'])
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(200)
    .execute()

export async function countApprovals(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('second_look')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(count)
}
