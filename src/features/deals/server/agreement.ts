import './tables.ts'
import type { Selectable } from 'kysely'
import {
  checkSignatureCode,
  findNames,
  findNationalCodes,
  hasSignatureCode,
  requestSignatureCode,
  spendCode,
  type CodeRefusal,
  type CodeWait,
} from '#features/identity/contract.ts'
import { findDealAds, findDealer, type DealAd } from '#features/marketplace/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { formatPlate, parsePlate, type Plate } from '#kit/plate.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { cleanText } from '#kit/text.ts'
import { inTransaction, type Db, type Tables, type Trx } from '#platform/database/database.ts'
import { agreementPath } from '../addresses.ts'
import {
  clausesWith,
  type AgreementContent,
  type AgreementText,
  type Clause,
  type CostPayer,
  type Party,
} from '../agreement.ts'
import { signatureMessage } from '../texts.ts'
import { isLate } from './action.ts'
import { hashOf, printOf, writeText } from './agreement-text.ts'
import { getDeal, lockDeal, noteDeal, partyOf, notifyWaiting, type Own, deals } from './deals.ts'
import type { DealRow } from './tables.ts'

type Ctx = Pick<RequestContext, 'db' | 'secrets'>

/** Loads the frozen draft of a deal; null without a draft and once a party's account is erased. */
export async function agreementOf(ctx: Ctx, row: Pick<DealRow, 'id'>) {
  const existing = await ctx.db
    .selectFrom('deal_agreement')
    .selectAll()
    .where('deal_id', '=', row.id)
    .executeTakeFirst()
  if (!existing?.content_sealed) return null
  const content = JSON.parse(ctx.secrets.open(existing.content_sealed)) as AgreementContent
  const { text, hash } = await frozenText(ctx, { ...existing, content })
  return {
    version: existing.version,
    content,
    text,
    hash: hash.toString('hex'),
    print: printOf(hash),
    chosen: existing.clauses,
    clauses: text.clauses,
    changedAt: formatDateTime(existing.changed_at),
    changedBy: existing.changed_by,
    buyerSigned: existing.buyer_signed_at && formatDateTime(existing.buyer_signed_at),
    sellerSigned: existing.seller_signed_at && formatDateTime(existing.seller_signed_at),
    sellerSignedBy: existing.seller_signed_by,
  }
}

type Stored = Selectable<Tables['deal_agreement']> & { content: AgreementContent }

/** Loads the frozen text. Throws when it differs from the hash. Freezes older drafts now, from their stored values. */
async function frozenText(ctx: Ctx, stored: Stored): Promise<{ text: AgreementText; hash: Buffer }> {
  if (stored.text_sealed === null) return oldText(ctx, stored)
  const text = JSON.parse(ctx.secrets.open(stored.text_sealed)) as AgreementText
  const hash = hashOf(text)
  if (stored.text_hash === null || !hash.equals(stored.text_hash)) {
    throw new Error(`the agreement text of deal ${stored.deal_id} differs from its frozen hash`)
  }
  return { text, hash }
}

async function oldText({ db }: Ctx, { deal_id: dealId, version, clauses, content, changed_at: now }: Stored) {
  const deal = await db.selectFrom('deal').selectAll().where('id', '=', dealId).executeTakeFirstOrThrow()
  const ad = content.car ? null : (await findDealAds({ db, now }, [deal.ad_id])).get(deal.ad_id)!
  const car = content.car ?? carIn(deal, ad!)
  const text = writeText({ version, content: { ...content, car }, clauses })
  return { text, hash: hashOf(text) }
}

const carIn = (row: DealRow, ad: Pick<DealAd, 'year' | 'km' | 'colour'>) => ({
  title: row.title,
  year: ad.year,
  km: ad.km,
  colour: ad.colour,
  priceRial: String(row.price_rial),
  depositRial: String(row.deposit_rial),
})

/** Freezes the texts of older drafts. Returns the number of drafts. */
export async function freezeOldAgreements(ctx: Ctx): Promise<number> {
  const rows = await ctx.db
    .selectFrom('deal_agreement')
    .selectAll()
    .where('text_sealed', 'is', null)
    .where('content_sealed', 'is not', null)
    .limit(200)
    .execute()
  for (const row of rows) {
    const content = JSON.parse(ctx.secrets.open(row.content_sealed!)) as AgreementContent
    const { text, hash } = await oldText(ctx, { ...row, content })
    await ctx.db
      .updateTable('deal_agreement')
      .set({ text_sealed: ctx.secrets.seal(JSON.stringify(text)), text_hash: hash })
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .where('text_sealed', 'is', null)
      .execute()
  }
  return rows.length
}

type PartyOf = { name: string | null; nationalCode: string | null; dealer?: string }

/**
 * Both parties by their profiles; missing values are null. A dealer is the seller of its ads, represented by its owner.
 */
export async function findParties(
  { db, secrets }: Pick<RequestContext, 'db' | 'secrets'>,
  { buyer_id, seller_id, gallery_id }: Pick<DealRow, 'buyer_id' | 'seller_id' | 'gallery_id'>,
): Promise<{ buyer: PartyOf; seller: PartyOf }> {
  const dealer = gallery_id === null ? null : await findDealer(db, gallery_id)
  const sellerId = dealer ? dealer.ownerId : seller_id
  const ids = [buyer_id, sellerId].flatMap((id) => id ?? [])
  const [names, codes] = await Promise.all([findNames(db, secrets, ids), findNationalCodes(db, secrets, ids)])
  const of = (id: bigint | null): PartyOf => ({
    // A masked number is not a name.
    name: id === null || !/\p{L}/u.test(names.get(id) ?? '') ? null : names.get(id)!,
    nationalCode: id === null ? null : (codes.get(id) ?? null),
  })
  return { buyer: of(buyer_id), seller: { ...of(sellerId), ...(dealer && { dealer: dealer.name }) } }
}

const whole = ({ name, nationalCode, ...rest }: PartyOf): Party | null =>
  name && nationalCode ? { ...rest, name, nationalCode } : null

type Draft = Own & { costs: CostPayer; clauses: readonly Clause[]; plate: Plate | null }
export type DraftAnswer = Result<null, 'not-now' | 'no-names'>

/** Writes a new version of the draft with both current names; this voids earlier confirmations. */
export const saveDraft = (ctx: RequestContext, { costs, clauses, plate, ...own }: Draft): Promise<DraftAnswer> =>
  inTransaction<DraftAnswer>(ctx.db, async (trx) => {
    const { row, actor } = await lockDeal(trx, own)
    const party = partyOf(actor)
    if (row.state !== 'held' || isLate(row, ctx.now)) return refuse('not-now')
    const parties = await findParties({ db: trx, secrets: ctx.secrets }, row)
    const [buyer, seller] = [whole(parties.buyer), whole(parties.seller)]
    if (!buyer || !seller) return refuse('no-names')
    const before = await agreementOf({ db: trx, secrets: ctx.secrets }, row)
    const ad = (await findDealAds({ ...ctx, db: trx as Db }, [row.ad_id])).get(row.ad_id)
    if (!ad) return refuse('not-now')
    const car = carIn(row, ad)
    const content: AgreementContent = {
      buyer,
      seller,
      costs,
      // Only the seller writes the plate.
      plate: party === 'seller' && plate ? formatPlate(plate) : (before?.content.plate ?? null),
    }
    const version = (before?.version ?? 0) + 1
    const text = writeText({ version, content: { ...content, car }, clauses: clausesWith(clauses) })
    const values = {
      version,
      content_sealed: ctx.secrets.seal(JSON.stringify({ ...content, car })),
      text_sealed: ctx.secrets.seal(JSON.stringify(text)),
      text_hash: hashOf(text),
      clauses: clausesWith(clauses),
      buyer_signed_at: null,
      seller_signed_at: null,
      seller_signed_by: null,
      changed_by: party,
      changed_at: ctx.now,
    }
    await trx
      .insertInto('deal_agreement')
      .values({ deal_id: row.id, ...values })
      .onConflict((conflict) => conflict.column('deal_id').doUpdateSet(values))
      .execute()
    await noteDeal(trx, row.id, { act: 'draft', by: actor, at: ctx.now })
    await notifyWaiting(trx, ctx.now, row, {
      to: [party === 'buyer' ? 'seller' : 'buyer'],
      what: 'draft',
      key: `draft:${version}`,
    })
    return ok(null)
  })

/** Returns what a code signs: the deal and every letter of its text. */
const subjectOf = (id: string, hash: string): string => `${agreementPath(id)}#${hash}`

type Reading = Own & { version: number }

/** Returns the draft that one party may confirm now: open, in time, and in the version that the party has read. */
async function openDraft(ctx: RequestContext, { version, ...own }: Reading) {
  const { row, actor } = await getDeal(ctx.db, own)
  const side = partyOf(actor)
  const draft = await agreementOf(ctx, row)
  if (draft && draft.version === version && draft[`${side}Signed`] !== null)
    return ok({ row, side, draft, signed: true })
  if (row.state !== 'held' || !draft || isLate(row, ctx.now)) return refuse('not-now')
  return draft.version === version ? ok({ row, side, draft, signed: false }) : refuse('version')
}

export type SendCodeAnswer = Result<null, 'not-now' | 'version'> | CodeWait

/** Sends a code for this text; the message names car, price and fingerprint. */
export async function sendAgreementCode(ctx: RequestContext, reading: Reading): Promise<SendCodeAnswer> {
  const opened = await openDraft(ctx, reading)
  if (!opened.ok) return opened
  const { row, draft } = opened.value
  return requestSignatureCode(ctx, {
    personId: reading.personId,
    subject: subjectOf(reading.id, draft.hash),
    message: (code) =>
      signatureMessage({ code, car: cleanText(row.title), price: formatMoney(row.price_rial!), print: draft.print }),
  })
}

/** Returns whether a code for this text is on its way to the person. */
export const isCodeSent = (ctx: RequestContext, id: string, hash: string): Promise<boolean> =>
  hasSignatureCode(ctx, subjectOf(id, hash))

export type ConfirmAnswer = Result<null, 'not-now' | 'version' | CodeRefusal>

/**
 * Confirms the version that a party has read, with the code sent for exactly this text; a proof in the session does not
 * replace the code. The second confirmation completes the agreement.
 */
export async function confirmAgreement(
  ctx: RequestContext,
  { code, ...reading }: Reading & { code: string },
): Promise<ConfirmAnswer> {
  const opened = await openDraft(ctx, reading)
  if (!opened.ok) return opened
  const { draft, signed } = opened.value
  if (signed) return ok(null)
  const checked = await checkSignatureCode(ctx, { subject: subjectOf(reading.id, draft.hash), code })
  if (!checked.ok) return checked
  return inTransaction<ConfirmAnswer>(ctx.db, async (trx) => {
    const { row, actor } = await lockDeal(trx, reading)
    const party = partyOf(actor)
    const locked = await lockDraft(trx, row)
    // The same press again, at the same moment.
    if (locked?.version === draft.version && locked[`${party}_signed_at`] !== null) return ok(null)
    if (row.state !== 'held' || !locked || isLate(row, ctx.now)) return refuse('not-now')
    if (locked.version !== draft.version) return refuse('version')
    if (!(await spendCode(trx, checked.value, ctx.now))) return refuse('code-used')
    await trx
      .updateTable('deal_agreement')
      .set({ [`${party}_signed_at`]: ctx.now, ...(party === 'seller' && { seller_signed_by: reading.personId }) })
      .where('deal_id', '=', row.id)
      .execute()
    const other = party === 'buyer' ? 'seller' : 'buyer'
    if (locked[`${other}_signed_at`] !== null) {
      return (await deals.act(trx, ctx, row, { act: 'sign', by: actor })) ? ok(null) : refuse('not-now')
    }
    await noteDeal(trx, row.id, { act: 'confirm', by: actor, at: ctx.now })
    await notifyWaiting(trx, ctx.now, row, {
      to: [other],
      what: 'confirmed',
      key: `confirmed:${draft.version}:${party}`,
    })
    return ok(null)
  })
}

const lockDraft = (trx: Trx, row: DealRow) =>
  trx.selectFrom('deal_agreement').selectAll().where('deal_id', '=', row.id).forUpdate().executeTakeFirst()

/** Returns the plate of a draft as the value of its field. */
export const plateOf = (text: string | null): Plate | null => {
  if (text === null) return null
  const read = parsePlate(text)
  return read.ok ? read.value : null
}
