import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { adPicture, attachFiles } from '#features/files/contract.ts'
import { countOtherAccounts } from '#features/identity/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { ruleAt } from '#features/rules/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { stateAfterAction, type AdState } from '../../ad/ad-states.ts'
import { ownedBy, type AdOwner } from '../../ad/server/ad-owner.ts'
import { selectFullAds, type FullAdRow } from '../../ad/server/ad-rows.ts'
import { adPublishedNotice } from '../../ad/server/notices.ts'
import { rateAd } from '../../ad/server/rate-ads.ts'
import { findRecentPrices } from '../../ad/server/recent-prices.ts'
import { shortAdPath } from '../../addresses.ts'
import { findStanding } from '../../strikes/server/find-strikes.ts'
import { isTrusted, riskOf, type Risk } from '../risk.ts'
import type { PostedAd } from '../steps.ts'
import { priceLabel } from '../summary.ts'
import { adColumns, contactColumns, type AdColumns } from './ad-row.ts'
import { identityOf, type IdentityColumns } from './car-identity.ts'
import { editOf } from './describe-changes.ts'
import { applyColumns, changedColumns, withdrawWaiting, type ColumnsJson } from './proposals.ts'
import { publishColumns } from './publish-ad.ts'
import { findRiskFacts } from './risk-facts.ts'
import { lockSeller, type LockedSeller } from './lock-seller.ts'
import { adTrust, liveMostOf } from './rules.ts'
import type { ChangedField } from './tables.ts'

export type SendRefusal = 'unknown-car' | 'too-many' | 'pictures' | 'state' | 'gallery-stopped' | 'posting-closed'
type Sent = { adId: string; state: AdState }
type Contact = ReturnType<typeof contactColumns>
type Sending = AdOwner & { posted: PostedAd; adId: string | null }

/** States that count against a seller's limit. */
const openStates = ['pending', 'published', 'paused'] as const

/**
 * Sends a new or edited ad. It waits for staff unless the trust rule publishes it; a small edit
 * applies at once, and a published ad keeps its public version while staff judge a larger one. The
 * same new ad sent twice is one.
 */
export async function sendAd(
  ctx: RequestContext,
  { personId, galleryId = null, posted, adId }: Sending,
): Promise<Result<Sent, SendRefusal>> {
  const catalogue = await getCatalogue(ctx.db)
  const row = adColumns(catalogue, posted)
  if (!row) return refuse('unknown-car')
  const identity = await identityOf(ctx, { personId, galleryId }, posted.car)
  return inTransaction<Result<Sent, SendRefusal>>(ctx.db, async (trx) => {
    // Serialise two tabs of one seller.
    const owner = { personId, galleryId }
    const seller = await lockSeller(trx, owner)
    if (seller.suspended) return refuse('gallery-stopped')
    const inTrx = { ...ctx, db: trx }
    const contact = galleryId === null ? contactColumns(posted) : null
    if (adId === null) return sendNew(inTrx, trx, { owner, seller, row, contact, identity })
    const before = await selectFullAds(trx)
      .where('public_id', '=', adId)
      .where(ownedBy(owner))
      .forUpdate('ad')
      .executeTakeFirst()
    if (!before) throw notFound()
    // The contact way needs no review.
    if (contact) await trx.updateTable('ad').set(contact).where('id', '=', before.id).execute()
    // Nobody sees plate and VIN, so neither do they.
    if (Object.keys(identity).length > 0)
      await trx.updateTable('ad').set(identity).where('id', '=', before.id).execute()
    const recent = (await findRecentPrices(trx, [before.id], ctx.now)).get(before.id) ?? []
    return sendEdited(inTrx, trx, { owner, seller, row, before, ...editOf(catalogue, before, row, recent) })
  })
}

type New = { owner: AdOwner; seller: LockedSeller; row: AdColumns; contact: Contact; identity: IdentityColumns }

async function sendNew(
  ctx: RequestContext,
  trx: Trx,
  { owner, seller, row, contact, identity }: New,
): Promise<Result<Sent, SendRefusal>> {
  if ((await findStanding(trx, owner, ctx.now)).closed) return refuse('posting-closed')
  const open = await trx
    .selectFrom('ad')
    .select(['public_id', 'state', 'trim_id', 'year', 'mileage_km', 'description'])
    .where(ownedBy(owner))
    .where('state', 'in', openStates)
    .execute()
  const same = open.find(
    ({ trim_id, year, mileage_km, description }) =>
      trim_id === row.trim_id && year === row.year && mileage_km === row.mileage_km && description === row.description,
  )
  if (same) return ok({ adId: same.public_id, state: same.state })
  if (open.length >= (await liveMostOf(trx, owner, ctx.now))) return refuse('too-many')
  const { id, public_id } = await trx
    .insertInto('ad')
    .values({
      ...row,
      ...contact,
      ...identity,
      public_id: newPublicId(),
      state: 'pending',
      seller_id: owner.personId,
      gallery_id: owner.galleryId ?? null,
      created_at: ctx.now,
    })
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow()
  return finishSending(ctx, trx, {
    id,
    publicId: public_id,
    owner,
    seller,
    row,
    sentPictures: row.pictures,
    changes: null,
    published: null,
  })
}

type Edited = { owner: AdOwner; seller: LockedSeller; row: AdColumns; before: FullAdRow } & ReturnType<typeof editOf>

async function sendEdited(
  ctx: RequestContext,
  trx: Trx,
  { owner, seller, row, before, changes, effect }: Edited,
): Promise<Result<Sent, SendRefusal>> {
  const { id, public_id: publicId, state } = before
  if (effect !== 'send') {
    // The form showed an edit that waits, so that this one replaces it.
    await withdrawWaiting(trx, id, ctx.now)
    if (effect === 'apply') await applySmall(ctx, trx, { before, row, changes })
    return ok({ adId: publicId, state })
  }
  const next = stateAfterAction(state, 'send', 'seller')
  if (next === null) return refuse('state')
  if ((await findStanding(trx, owner, ctx.now)).closed) return refuse('posting-closed')
  await withdrawWaiting(trx, id, ctx.now)
  if (next !== 'published')
    await trx
      .updateTable('ad')
      .set({ ...row, state: next })
      .where('id', '=', id)
      .execute()
  const { published_at, expires_at } = before
  // The ad's existing pictures belong to the colleague who added them, and a drawing to nobody.
  const sentPictures = row.pictures.filter(
    (each) => !before.pictures.includes(each) || !(owner.galleryId || each.startsWith('drawing-')),
  )
  const published = { published_at, expires_at }
  const sent = { id, publicId, owner, seller, row, sentPictures, changes, published }
  return next === 'published' ? propose(ctx, trx, { ...sent, before }) : finishSending(ctx, trx, sent)
}

type Small = { before: FullAdRow; row: AdColumns; changes: ChangedField[] }

/** Applies an edit that needs no review; the submission tells staff of it later. */
async function applySmall(ctx: RequestContext, trx: Trx, { before, row, changes }: Small): Promise<void> {
  await applyColumns(trx, { id: before.id, json: changedColumns(before, row), now: ctx.now })
  if (changes.every(({ label }) => label === priceLabel)) return
  await noteSending(trx, { id: before.id, now: ctx.now, changes, risk: { points: 0, reasons: [] }, automatic: true })
}

/** Keeps an edit of a published ad for staff, or applies it when its seller is trusted. */
async function propose(
  ctx: RequestContext,
  trx: Trx,
  { before, ...sent }: Finishing & { before: FullAdRow },
): Promise<Result<Sent, SendRefusal>> {
  const judged = await judge(ctx, trx, sent)
  if (!judged.ok) return judged
  const { risk, automatic } = judged.value
  const { id, publicId, changes, row } = sent
  const json = changedColumns(before, row)
  await noteSending(trx, { id, now: ctx.now, changes, risk, automatic, proposed: automatic ? null : json })
  if (automatic) await applyColumns(trx, { id, json, now: ctx.now })
  return ok({ adId: publicId, state: 'published' })
}

type Finishing = {
  id: bigint
  publicId: string
  owner: AdOwner
  seller: LockedSeller
  row: AdColumns
  sentPictures: readonly string[]
  changes: ChangedField[] | null
  published: { published_at: Date | null; expires_at: Date | null } | null
}

type Judged = { risk: Risk; automatic: boolean }

/** Attaches the pictures of a sent version and computes its risk; `automatic` when it needs no review. */
async function judge(
  ctx: RequestContext,
  trx: Trx,
  { id, owner, seller, row, sentPictures }: Finishing,
): Promise<Result<Judged, SendRefusal>> {
  const { now } = ctx
  const { personId } = owner
  const pictures = await attachFiles(trx, {
    purpose: adPicture,
    personId,
    ids: sentPictures,
    subject: { kind: 'ad', id },
    now,
  })
  if (!pictures.ok) return refuse('pictures')
  const otherAccounts = await countOtherAccounts({ ...ctx, db: trx }, personId)
  const facts = await findRiskFacts(
    { db: trx, now },
    {
      adId: id,
      personId,
      row,
      otherAccounts,
      gallery: owner.galleryId ? { id: owner.galleryId, since: seller.since } : null,
    },
  )
  const risk = riskOf(facts)
  const { value: trust } = await ruleAt(trx, adTrust, now)
  // A dealer is trusted by its licence, a person by their published ads, nobody with an active strike.
  const trusted = owner.galleryId
    ? seller.licenceChecked && risk.points <= trust.riskMost
    : isTrusted(trust, { risk: risk.points, published: facts.published, accountDays: facts.accountDays })
  return ok({ risk, automatic: trusted && !facts.struck })
}

type Noted = Judged & { id: bigint; now: Date; changes: ChangedField[] | null; proposed?: ColumnsJson | null }

/** Writes a submission, decided at once when it is automatic. */
async function noteSending(trx: Trx, { id, now, changes, risk, automatic, proposed = null }: Noted): Promise<void> {
  await trx
    .insertInto('ad_submission')
    .values({
      ad_id: id,
      at: now,
      risk: risk.points,
      reasons: JSON.stringify(risk.reasons),
      before: changes && JSON.stringify(changes),
      proposed: proposed && JSON.stringify(proposed),
      outcome: automatic ? 'approved' : null,
      automatic,
      decided_at: automatic ? now : null,
    })
    .execute()
}

async function finishSending(ctx: RequestContext, trx: Trx, sent: Finishing): Promise<Result<Sent, SendRefusal>> {
  const { now } = ctx
  const { id, publicId, owner, row, changes, published } = sent
  const { personId } = owner
  const judged = await judge(ctx, trx, sent)
  if (!judged.ok) return judged
  const { risk, automatic } = judged.value
  await noteSending(trx, { id, now, changes, risk, automatic })
  if (!automatic) return ok({ adId: publicId, state: 'pending' })
  const columns = await publishColumns(
    trx,
    { id, price_rial: row.price_rial, published_at: null, expires_at: null, ...published },
    now,
  )
  await trx.updateTable('ad').set(columns).where('id', '=', id).execute()
  await rateAd(trx, id, now)
  const data = { ad: vehicleTitle(await getCatalogue(ctx.db), row.trim_id) }
  const key = `ad-published:${id}:${now.getTime()}`
  await notify(trx, ctx, { personId, notice: adPublishedNotice, data, link: shortAdPath(publicId), key })
  return ok({ adId: publicId, state: 'published' })
}
