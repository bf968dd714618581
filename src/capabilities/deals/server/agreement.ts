import './tables.ts'
import { findNames, findNationalCodes } from '#capabilities/identity/contract.ts'
import { findDealAds } from '#capabilities/marketplace/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatPlate, parsePlate, type Plate } from '#kit/plate.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database.ts'
import { isRecentlyConfirmed } from '#platform/staff.ts'
import {
  clausesWith,
  clauseTexts,
  type AgreementContent,
  type Clause,
  type CostPayer,
  type Party,
} from '../agreement.ts'
import { isLate } from './act.ts'
import { lockDeal, moveDeal, noteDeal, tellWaiting, type Own } from './deals.ts'
import type { DealRow } from './tables.ts'

/** The draft of a file with everything that its paper says; null while there is none, and once people of it are gone. */
export async function agreementOf({ db, secrets }: Pick<RequestContext, 'db' | 'secrets'>, row: Pick<DealRow, 'id'>) {
  const found = await db.selectFrom('deal_agreement').selectAll().where('deal_id', '=', row.id).executeTakeFirst()
  if (!found?.content_sealed) return null
  const content = JSON.parse(secrets.open(found.content_sealed)) as AgreementContent
  return {
    version: found.version,
    content,
    chosen: found.clauses,
    clauses: found.clauses.map((key) => clauseTexts[key].text),
    changedAt: formatDateTime(found.changed_at),
    changedBy: found.changed_by,
    buyerSigned: found.buyer_signed_at && formatDateTime(found.buyer_signed_at),
    sellerSigned: found.seller_signed_at && formatDateTime(found.seller_signed_at),
  }
}

type PartyOf = { name: string | null; nationalCode: string | null }

/** Both as their profiles have them; what is missing is null. */
export async function findParties(
  { db, secrets }: Pick<RequestContext, 'db' | 'secrets'>,
  { buyer_id, seller_id }: Pick<DealRow, 'buyer_id' | 'seller_id'>,
): Promise<{ buyer: PartyOf; seller: PartyOf }> {
  const ids = [buyer_id, seller_id].flatMap((id) => id ?? [])
  const [names, codes] = await Promise.all([findNames(db, secrets, ids), findNationalCodes(db, secrets, ids)])
  const of = (id: bigint | null): PartyOf => ({
    // A masked number is nobody's name.
    name: id === null || !/\p{L}/u.test(names.get(id) ?? '') ? null : names.get(id)!,
    nationalCode: id === null ? null : (codes.get(id) ?? null),
  })
  return { buyer: of(buyer_id), seller: of(seller_id) }
}

const whole = ({ name, nationalCode }: PartyOf): Party | null => (name && nationalCode ? { name, nationalCode } : null)

type Draft = Own & { costs: CostPayer; clauses: readonly Clause[]; plate: Plate | null }
export type DraftAnswer = Result<null, 'not-now' | 'no-names'>

/** Writes a new version of the draft with both names as they are now; whatever was confirmed before is confirmed no more. */
export const saveDraft = (ctx: RequestContext, { costs, clauses, plate, ...own }: Draft): Promise<DraftAnswer> =>
  inTransaction<DraftAnswer>(ctx.db, async (trx) => {
    const { row, actor } = await lockDeal(trx, own)
    if (row.state !== 'held' || actor === 'gallery' || isLate(row, ctx.now)) return refuse('not-now')
    const parties = await findParties({ db: trx, secrets: ctx.secrets }, row)
    const [buyer, seller] = [whole(parties.buyer), whole(parties.seller)]
    if (!buyer || !seller) return refuse('no-names')
    const before = await agreementOf({ db: trx, secrets: ctx.secrets }, row)
    const ad = (await findDealAds({ ...ctx, db: trx as Db }, [row.ad_id])).get(row.ad_id)
    if (!ad) return refuse('not-now')
    const content: AgreementContent = {
      buyer,
      seller,
      costs,
      // The plate is the seller's to write.
      plate: actor === 'seller' && plate ? formatPlate(plate) : (before?.content.plate ?? null),
      car: {
        title: row.title,
        year: ad.year,
        km: ad.km,
        colour: ad.colour,
        priceRial: String(row.price_rial),
        depositRial: String(row.deposit_rial),
      },
    }
    const values = {
      content_sealed: ctx.secrets.seal(JSON.stringify(content)),
      clauses: clausesWith(clauses),
      buyer_signed_at: null,
      seller_signed_at: null,
      changed_by: actor,
      changed_at: ctx.now,
    }
    await trx
      .insertInto('deal_agreement')
      .values({ deal_id: row.id, version: 1, ...values })
      .onConflict((conflict) =>
        conflict.column('deal_id').doUpdateSet((eb) => ({ ...values, version: eb('deal_agreement.version', '+', 1) })),
      )
      .execute()
    await noteDeal(trx, row.id, { act: 'draft', by: actor, at: ctx.now })
    await tellWaiting(trx, ctx.now, row, {
      to: [actor === 'buyer' ? 'seller' : 'buyer'],
      what: 'draft',
      key: `draft:${(before?.version ?? 0) + 1}`,
    })
    return ok(null)
  })

export type ConfirmAnswer = Result<null, 'not-now' | 'not-recent' | 'version'>

/** One of the two confirms the version that they have read, right after a code; with the second the agreement stands. */
export const confirmAgreement = (
  ctx: RequestContext,
  { version, ...own }: Own & { version: number },
): Promise<ConfirmAnswer> =>
  inTransaction<ConfirmAnswer>(ctx.db, async (trx) => {
    const { row, actor } = await lockDeal(trx, own)
    if (actor === 'gallery') return refuse('not-now')
    const draft = await lockDraft(trx, row)
    if (draft?.[`${actor}_signed_at`] && draft.version === version) return ok(null)
    if (row.state !== 'held' || !draft || isLate(row, ctx.now)) return refuse('not-now')
    if (draft.version !== version) return refuse('version')
    if (!isRecentlyConfirmed(ctx.scope.session, ctx.now)) return refuse('not-recent')
    await trx
      .updateTable('deal_agreement')
      .set({ [`${actor}_signed_at`]: ctx.now })
      .where('deal_id', '=', row.id)
      .execute()
    const other = actor === 'buyer' ? 'seller' : 'buyer'
    if (draft[`${other}_signed_at`] !== null) {
      return (await moveDeal(trx, ctx, row, { act: 'sign', by: actor })) ? ok(null) : refuse('not-now')
    }
    await noteDeal(trx, row.id, { act: 'confirm', by: actor, at: ctx.now })
    await tellWaiting(trx, ctx.now, row, { to: [other], what: 'confirmed', key: `confirmed:${version}:${actor}` })
    return ok(null)
  })

const lockDraft = (trx: Trx, row: DealRow) =>
  trx.selectFrom('deal_agreement').selectAll().where('deal_id', '=', row.id).forUpdate().executeTakeFirst()

/** The plate of a draft for its field. */
export const plateOf = (text: string | null): Plate | null => {
  if (text === null) return null
  const read = parsePlate(text)
  return read.ok ? read.value : null
}
