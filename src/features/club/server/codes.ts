import './tables.ts'
import { notify } from '#features/notifications/contract.ts'
import { ruleAt } from '#features/rules/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { parseCsv } from '#platform/sheets/parse-csv.ts'
import { requirePermission } from '#platform/staff.ts'
import { codePath } from '../addresses.ts'
import { readCodes } from '../discount.ts'
import { levelOf, priceFor } from '../levels.ts'
import { findPoints } from './find-points.ts'
import { codeReturnedNotice } from './notices.ts'
import { returnPoints, spendPoints } from './points.ts'
import { clubLevels } from './rules.ts'

export type TakeRefusal = 'inactive' | 'not-yet' | 'over' | 'most' | 'sold-out' | 'insufficient' | 'blocked'

type Taking = {
  discount: string
  personId: bigint
  /** The number of codes that the page showed: a double press takes one. */
  have: number
}

/**
 * Takes the next free code of a discount and the person's points for it, both or neither.
 * Concurrent callers get different codes or a refusal, because locked rows are skipped.
 */
export async function takeCode(
  ctx: RequestContext,
  { discount, personId, have }: Taking,
): Promise<Result<string, TakeRefusal>> {
  const { now } = ctx
  return inTransaction<Result<string, TakeRefusal>>(ctx.db, async (trx) => {
    const row = await trx.selectFrom('club_discount').selectAll().where('public_id', '=', discount).executeTakeFirst()
    if (!row) throw notFound()
    // Check active, period and personal limit.
    if (!row.active) return refuse('inactive')
    if (now < row.starts_at) return refuse('not-yet')
    if (now >= row.ends_at) return refuse('over')
    await trx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
    const own = await trx
      .selectFrom('club_code')
      .select(['public_id', 'accepted'])
      .where('discount_id', '=', row.id)
      .where('person_id', '=', personId)
      .orderBy('taken_at', 'desc')
      .execute()
    if (own.length > have) return ok(own[0]!.public_id)
    // A code refused by the partner does not count.
    if (own.filter(({ accepted }) => accepted !== true).length >= row.per_person) return refuse('most')
    const code = await trx
      .selectFrom('club_code')
      .select(['id', 'public_id'])
      .where('discount_id', '=', row.id)
      .where('taken_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!code) return refuse('sold-out')
    const points = await priceOf(trx, { pricePoints: row.price_points, personId, now })
    if (points > 0) {
      const spent = await spendPoints(trx, {
        personId,
        points,
        source: 'discount',
        key: `code:${code.public_id}`,
        at: now,
        about: { title: row.title },
      })
      if (!spent.ok) return spent
    }
    await trx
      .updateTable('club_code')
      .set({ person_id: personId, taken_at: now, points })
      .where('id', '=', code.id)
      .execute()
    return ok(code.public_id)
  })
}

async function priceOf(trx: Trx, { pricePoints, personId, now }: { pricePoints: number; personId: bigint; now: Date }) {
  if (pricePoints === 0) return 0
  const { value: rule } = await ruleAt(trx, clubLevels, now)
  const { wonInYear } = await findPoints(trx, personId, now)
  return priceFor(rule, levelOf(rule, wonInYear), pricePoints)
}

type Own = { id: string; personId: bigint }

async function lockOwn(trx: Trx, { id, personId }: Own) {
  const code = await trx
    .selectFrom('club_code')
    .selectAll()
    .where('public_id', '=', id)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!code) throw notFound()
  return code
}

/** Marks a code as used or unused. */
export const markUsed = (ctx: RequestContext, { used, ...own }: Own & { used: boolean }): Promise<void> =>
  inTransaction(ctx.db, async (trx) => {
    const code = await lockOwn(trx, own)
    await trx
      .updateTable('club_code')
      .set({ used_at: used ? (code.used_at ?? ctx.now) : null })
      .where('id', '=', code.id)
      .execute()
  })

/** Reports that the partner refused a code; staff decide. */
export const reportRefusal = (
  ctx: RequestContext,
  { text, ...own }: Own & { text: string },
): Promise<Result<null, 'told' | 'used'>> =>
  inTransaction<Result<null, 'told' | 'used'>>(ctx.db, async (trx) => {
    const code = await lockOwn(trx, own)
    if (code.refused_at) return refuse('told')
    if (code.used_at) return refuse('used')
    await trx.updateTable('club_code').set({ refused_at: ctx.now, refusal: text }).where('id', '=', code.id).execute()
    return ok(null)
  })

/** Decides a reported refusal: returns the points, or keeps the code valid. */
export async function decideRefusal(
  ctx: RequestContext,
  { id, accept, answer }: { id: string; accept: boolean; answer: string },
): Promise<Result<null, 'decided' | 'own'>> {
  const staffId = requirePermission(ctx, 'club.discounts')
  return inTransaction<Result<null, 'decided' | 'own'>>(ctx.db, async (trx) => {
    const code = await trx
      .selectFrom('club_code')
      .selectAll()
      .where('public_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!code) throw notFound()
    if (code.person_id === staffId) return refuse('own')
    if (!code.refused_at || code.decided_at) return refuse('decided')
    await trx
      .updateTable('club_code')
      .set({ decided_at: ctx.now, accepted: accept, answer })
      .where('id', '=', code.id)
      .execute()
    const key = `code:${id}`
    const points = accept ? await returnPoints(trx, { key, cause: `refused:${id}`, at: ctx.now }) : 0
    await writeAudit(trx, ctx, { act: accept ? 'club-code.return' : 'club-code.uphold', subject: `club-code:${id}` })
    if (code.person_id !== null) {
      const { title } = await trx
        .selectFrom('club_discount')
        .select('title')
        .where('id', '=', code.discount_id)
        .executeTakeFirstOrThrow()
      const data = { title, points, accepted: accept }
      await notify(trx, ctx, { notice: codeReturnedNotice, personId: code.person_id, data, link: codePath(id), key })
    }
    return ok(null)
  })
}

export type CodesOutcome = {
  fresh: number
  /** Duplicates within the file and existing codes. */
  doubles: readonly { line: number | null; code: string }[]
  wrong: readonly { line: number; code: string }[]
}

const batch = 500

/**
 * Imports codes of a CSV text into a discount; without `write` only checks it. Invalid lines stop
 * everything; duplicates are skipped.
 */
export async function importCodes(
  ctx: RequestContext,
  { discount, text, write }: { discount: string; text: string; write: boolean },
): Promise<CodesOutcome> {
  requirePermission(ctx, 'club.discounts')
  const { codes, doubles, wrong } = readCodes(parseCsv(text))
  return inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .selectFrom('club_discount')
      .select('id')
      .where('public_id', '=', discount)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound()
    const rows = codes.map((code) => ({
      code,
      index: ctx.secrets.blindIndex('club_code.code', code),
    }))
    const existing = new Set<string>()
    for (let first = 0; first < rows.length; first += batch) {
      const there = await trx
        .selectFrom('club_code')
        .select('code_index')
        .where('discount_id', '=', row.id)
        .where(
          'code_index',
          'in',
          rows.slice(first, first + batch).map(({ index }) => index),
        )
        .execute()
      for (const { code_index } of there) existing.add(Buffer.from(code_index).toString('hex'))
    }
    const fresh = rows.filter(({ index }) => !existing.has(index.toString('hex')))
    const there = rows.filter(({ index }) => existing.has(index.toString('hex')))
    const outcome = {
      fresh: fresh.length,
      doubles: [...doubles, ...there.map(({ code }) => ({ line: null, code }))],
      wrong,
    }
    if (!write || wrong.length > 0 || fresh.length === 0) return outcome
    await writeCodes(trx, ctx, { discountId: row.id, codes: fresh.map(({ code }) => code) })
    await writeAudit(trx, ctx, {
      act: 'club-discount.codes',
      subject: `club-discount:${discount}`,
      details: { count: fresh.length },
    })
    return outcome
  })
}

export async function writeCodes(
  trx: Trx,
  { secrets }: Pick<RequestContext, 'secrets'>,
  { discountId, codes }: { discountId: bigint; codes: readonly string[] },
): Promise<void> {
  for (let first = 0; first < codes.length; first += batch) {
    await trx
      .insertInto('club_code')
      .values(
        codes.slice(first, first + batch).map((code) => ({
          public_id: newPublicId(),
          discount_id: discountId,
          code_sealed: secrets.seal(code),
          code_index: secrets.blindIndex('club_code.code', code),
        })),
      )
      .execute()
  }
}
