import type { SandboxEdit } from './tables.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { newPublicId } from '#kit/id.ts'
import type { RequestContext } from '#platform/context.ts'
import { money } from '#platform/http/api-schemas.ts'
import { dayMs } from '#kit/durations.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { readApiCursor, writeApiCursor } from '#platform/http/api-cursor.ts'
import { afterKeyset, keysetPage, readKeyset, writeKeyset } from '#platform/keyset.ts'
import { notFound } from '#platform/errors.ts'
import { presentAdSummaryForApi } from '../../api/server/present-ad-for-api.ts'
import { stateAfterAction, stateAfterUndo, undoMinutes, type AdState } from '../../ad/ad-states.ts'
import { ownRefusals } from '../../my-ads/own-ad-actions.ts'
import { faults as faultTexts, type FaultSlug } from '../../posting/faults.ts'
import { adColumns } from '../../posting/server/ad-row.ts'
import { actionsOfAd } from './actions-of-ad.ts'
import { patchedBody, readPosted, refuseFields, valuesOfBody, withoutIdentity, type AdBody } from './ad-body.ts'
import { conflict, refuseCode, stockList, unknownCar, type AdStore, type DealerAd } from './dealer-ads.ts'
import type { ApiKey } from './keys.ts'
import { eventData } from './spread-events.ts'
import { writeDelivery } from './webhooks.ts'

const livedDays = 7
const maxAds = 500
const pageSize = 50

type Stored = {
  id: bigint
  public_id: string
  code: string | null
  body: AdBody
  price_rial: bigint | null
  state: AdState
  state_before: AdState | null
  changed_at: Date | null
  faults: FaultSlug[] | null
  edit: SandboxEdit | null
  created_at: Date
  ends_at: Date
}

/**
 * Returns the state after sending. The code selects it, so that a program can test each decision of
 * staff.
 */
const decidedState = (code: string | null): AdState =>
  code?.startsWith('reject-') ? 'rejected' : code?.startsWith('pending-') ? 'pending' : 'published'

const describe = (faults: readonly FaultSlug[]): DealerAd['faults'] =>
  faults.map((code) => ({ code, step: faultTexts[code].step, text: faultTexts[code].text }))

const faultsOf = ({ state, faults }: Stored): DealerAd['faults'] =>
  state === 'rejected' ? describe(faults ?? ['other-pictures']) : []

/** Keeps an edit of a published ad for a decision, as live ads do. */
const keepEdit = async (trx: Trx, adId: string, edit: SandboxEdit | null): Promise<void> =>
  void (await trx
    .updateTable('gallery_sandbox_ad')
    .set({ edit: edit && JSON.stringify(edit) })
    .where('public_id', '=', adId)
    .execute())

/** Formats a price of a body for the column beside it. */
const priceOf = ({ price }: AdBody): bigint | null => (price ? BigInt(price.amount) : null)

async function present(ctx: RequestContext, key: ApiKey, row: Stored): Promise<DealerAd> {
  const catalogue = await getCatalogue(ctx.db)
  const columns = adColumns(catalogue, await readPosted(ctx, valuesOfBody(row.body, catalogue)))
  if (!columns) throw refuseFields({ trim: unknownCar })
  const { panels: _panels, search_text: _words, ...shown } = columns
  const summary = presentAdSummaryForApi(
    {
      ...shown,
      id: 0n,
      public_id: row.public_id,
      gallery_id: key.gallery.id,
      gallery_slug: key.gallery.slug,
      district_id: null,
      price_rial: row.price_rial,
      published_at: row.state === 'published' ? row.created_at : null,
      bumped_at: null,
      state: row.state,
      rating: null,
      rating_reason: null,
      gap_permille: null,
      drop_rial: 0n,
      price_hidden: false,
    },
    catalogue,
  )
  return {
    ad: summary,
    code: row.code,
    state: row.state,
    sandbox: true,
    acts: actionsOfAd({ state: row.state, stateBefore: row.state_before, changedAt: row.changed_at }, ctx.now),
    faults: faultsOf(row),
    edit: row.edit && { state: row.edit.state, faults: describe(row.edit.faults) },
    reveals: 0,
    expiresAt: row.ends_at.toISOString(),
  }
}

const selectOwn = ({ db, now }: RequestContext, key: ApiKey) =>
  db
    .selectFrom('gallery_sandbox_ad')
    .select(['id', 'public_id', 'code', 'body', 'price_rial', 'state', 'state_before', 'changed_at', 'faults', 'edit'])
    .select(['created_at', 'ends_at'])
    .where('gallery_id', '=', key.gallery.id)
    .where('ends_at', '>', now)

/** Notifies the dealer's sandbox webhooks; real ads emit events by database triggers. */
async function report(trx: Trx, ctx: RequestContext, { key, ad, kind }: { key: ApiKey; ad: DealerAd; kind: string }) {
  const hooks = await trx
    .selectFrom('gallery_webhook')
    .select('id')
    .where('gallery_id', '=', key.gallery.id)
    .where('sandbox', '=', true)
    .where('stopped_at', 'is', null)
    .execute()
  const { slug } = key.gallery
  const { id, title, price } = ad.ad
  const priceRial = price === null ? null : BigInt(price.amount)
  const data = eventData({ id, gallery: slug, code: ad.code, title, state: ad.state, priceRial })
  for (const hook of hooks) {
    await writeDelivery(trx, { webhookId: hook.id, kind, sandbox: true, gallery: slug, at: ctx.now, data })
  }
}

/** Invisible ads that expire; posts are validated like real ones. */
export const sandboxAds: AdStore = {
  async list(ctx, key, { state, code, after }) {
    const place = readKeyset(readApiCursor(stockList(key), after))
    let query = selectOwn(ctx, key)
    query = state ? query.where('state', '=', state) : query.where('state', '<>', 'removed')
    if (code !== undefined) query = query.where('code', '=', code)
    if (place) query = query.where(afterKeyset(place, { column: 'created_at', order: 'desc', type: 'timestamptz' }))
    const rows = await query
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize + 1)
      .execute()
    const page = keysetPage(rows, pageSize, ({ created_at, id }) => writeKeyset(created_at, id))
    const ads = await Promise.all(page.rows.map((row) => present(ctx, key, row)))
    return { ads, next: writeApiCursor(stockList(key), page.next) }
  },

  async get(ctx, key, adId) {
    const row = await selectOwn(ctx, key).where('public_id', '=', adId).executeTakeFirst()
    if (!row) throw notFound()
    return present(ctx, key, row)
  },

  async post(ctx, key, sent) {
    const body = withoutIdentity(sent)
    const catalogue = await getCatalogue(ctx.db)
    const columns = adColumns(catalogue, await readPosted(ctx, valuesOfBody(sent, catalogue)))
    if (!columns) throw refuseFields({ trim: unknownCar })
    const code = body.code ?? null
    return inTransaction(ctx.db, async (trx) => {
      const inTrx = { ...ctx, db: trx }
      await trx.selectFrom('gallery').select('id').where('id', '=', key.gallery.id).forUpdate().executeTakeFirst()
      const open = await selectOwn(inTrx, key).where('state', '<>', 'removed').execute()
      const same = open.find((each) => code !== null && each.code === code)
      if (same) throw refuseCode(same.public_id)
      if (open.length >= maxAds) throw conflict('too-many', ownRefusals['too-many'])
      const row = {
        public_id: newPublicId(),
        code,
        body,
        price_rial: columns.price_rial,
        state: decidedState(code),
        state_before: null,
        changed_at: null,
        faults: null,
        edit: null,
        created_at: ctx.now,
        ends_at: new Date(ctx.now.getTime() + livedDays * dayMs),
      }
      const { id } = await trx
        .insertInto('gallery_sandbox_ad')
        .values({ ...row, gallery_id: key.gallery.id, body: JSON.stringify(body) })
        .returning('id')
        .executeTakeFirstOrThrow()
      const ad = await present(inTrx, key, { ...row, id })
      await report(trx, ctx, { key, ad, kind: `ad.${row.state}` })
      return ad
    })
  },

  async edit(ctx, key, adId, sent) {
    const body = withoutIdentity(sent)
    const catalogue = await getCatalogue(ctx.db)
    const columns = adColumns(catalogue, await readPosted(ctx, valuesOfBody(sent, catalogue)))
    if (!columns) throw refuseFields({ trim: unknownCar })
    return inTransaction(ctx.db, async (trx) => {
      const inTrx = { ...ctx, db: trx }
      const row = await selectOwn(inTrx, key).where('public_id', '=', adId).forUpdate().executeTakeFirst()
      if (!row) throw notFound()
      if (stateAfterAction(row.state, 'send', 'seller') === null) throw conflict('state', ownRefusals.state)
      const code = body.code ?? row.code
      const same = await selectOwn(inTrx, key)
        .where('code', '=', code)
        .where('public_id', '<>', adId)
        .where('state', '<>', 'removed')
        .executeTakeFirst()
      if (code !== null && same) throw refuseCode(same.public_id)
      // A corrected ad is accepted, so that a program can test the whole way.
      const waits = code?.startsWith('pending-')
      if (waits && row.state === 'published') {
        const edit: SandboxEdit = { state: 'waiting', body, faults: [] }
        await keepEdit(trx, adId, edit)
        return present(inTrx, key, { ...row, edit })
      }
      const state: AdState = waits ? 'pending' : 'published'
      const next = { code, price_rial: columns.price_rial, state, edit: null }
      await trx
        .updateTable('gallery_sandbox_ad')
        .set({ ...next, body: JSON.stringify(body) })
        .where('public_id', '=', adId)
        .execute()
      const ad = await present(inTrx, key, { ...row, ...next, body })
      await report(trx, ctx, { key, ad, kind: `ad.${state}` })
      return ad
    })
  },

  async patch(ctx, key, adId, patch) {
    const row = await selectOwn(ctx, key).where('public_id', '=', adId).executeTakeFirst()
    if (!row) throw notFound()
    return this.edit(ctx, key, adId, patchedBody(row.edit?.body ?? row.body, patch))
  },

  async change(ctx, key, adId, { act, priceRial }) {
    return inTransaction(ctx.db, async (trx) => {
      const inTrx = { ...ctx, db: trx }
      const row = await selectOwn(inTrx, key).where('public_id', '=', adId).forUpdate().executeTakeFirst()
      if (!row) throw notFound()
      const recent = row.changed_at !== null && ctx.now.getTime() - row.changed_at.getTime() <= undoMinutes * 60_000
      const undone = recent ? stateAfterUndo(row.state, row.state_before) : null
      const state = act === 'undo' ? undone : stateAfterAction(row.state, act, 'seller')
      if (state === null) throw conflict('state', ownRefusals.state)
      if (act === 'reprice' && isLarge(row, priceRial!) && row.state === 'published') {
        const edit: SandboxEdit = { state: 'waiting', body: { ...row.body, price: money(priceRial!) }, faults: [] }
        await keepEdit(trx, adId, edit)
        return present(inTrx, key, { ...row, edit })
      }
      const next =
        act === 'reprice'
          ? { state, price_rial: priceRial!, ...(isLarge(row, priceRial!) ? { state: 'pending' as const } : {}) }
          : { state, price_rial: row.price_rial, state_before: row.state, changed_at: ctx.now }
      await trx.updateTable('gallery_sandbox_ad').set(next).where('public_id', '=', adId).execute()
      const body = { ...row.body, ...(act === 'reprice' && { price: money(priceRial!) }) }
      if (act === 'reprice') {
        await trx
          .updateTable('gallery_sandbox_ad')
          .set({ body: JSON.stringify(body) })
          .where('public_id', '=', adId)
          .execute()
      }
      const ad = await present(inTrx, key, { ...row, ...next, body })
      const kind = next.state === row.state ? 'ad.price-changed' : `ad.${next.state}`
      await report(trx, ctx, { key, ad, kind })
      return ad
    })
  },
}

/** The decisions that a program can try in the sandbox, and the states that they need. */
export const sandboxDecisions = {
  published: ['pending', 'rejected'],
  rejected: ['pending', 'published'],
  suspended: ['pending', 'published', 'paused'],
  expired: ['published'],
} as const satisfies Record<string, readonly AdState[]>
export type SandboxDecision = keyof typeof sandboxDecisions

/** Decides about a sandbox ad as staff would, and notifies the webhooks of the sandbox. */
export async function decideSandboxAd(
  ctx: RequestContext,
  key: ApiKey,
  { adId, outcome, faults }: { adId: string; outcome: SandboxDecision; faults: FaultSlug[] },
): Promise<DealerAd> {
  return inTransaction(ctx.db, async (trx) => {
    const inTrx = { ...ctx, db: trx }
    const row = await selectOwn(inTrx, key).where('public_id', '=', adId).forUpdate().executeTakeFirst()
    if (!row) throw notFound()
    if (row.edit?.state === 'waiting' && (outcome === 'published' || outcome === 'rejected')) {
      return decideEdit(inTrx, key, { row, edit: row.edit, outcome, faults })
    }
    const from: readonly AdState[] = sandboxDecisions[outcome]
    if (!from.includes(row.state)) throw conflict('state', ownRefusals.state)
    const next = {
      state: outcome,
      state_before: row.state,
      changed_at: ctx.now,
      faults: outcome === 'rejected' ? (faults.length > 0 ? faults : (['other-pictures'] as FaultSlug[])) : null,
    }
    await trx
      .updateTable('gallery_sandbox_ad')
      .set({ ...next, faults: next.faults && JSON.stringify(next.faults) })
      .where('public_id', '=', adId)
      .execute()
    const ad = await present(inTrx, key, { ...row, ...next })
    await report(trx, ctx, { key, ad, kind: `ad.${outcome}` })
    return ad
  })
}

type Decision = { row: Stored; edit: SandboxEdit; outcome: 'published' | 'rejected'; faults: FaultSlug[] }

/** Decides about an edit that waits beside its published ad. */
async function decideEdit(
  ctx: RequestContext & { db: Trx },
  key: ApiKey,
  { row, edit, outcome, faults }: Decision,
): Promise<DealerAd> {
  const faultSlugs: FaultSlug[] = faults.length > 0 ? faults : ['other-pictures']
  const approved = outcome === 'published'
  const next = approved
    ? { body: edit.body, price_rial: priceOf(edit.body), edit: null }
    : { body: row.body, price_rial: row.price_rial, edit: { ...edit, state: 'rejected' as const, faults: faultSlugs } }
  await ctx.db
    .updateTable('gallery_sandbox_ad')
    .set({ price_rial: next.price_rial, body: JSON.stringify(next.body), edit: next.edit && JSON.stringify(next.edit) })
    .where('public_id', '=', row.public_id)
    .execute()
  const ad = await present(ctx, key, { ...row, ...next })
  await report(ctx.db, ctx, { key, ad, kind: approved ? 'ad.edit-approved' : 'ad.edit-rejected' })
  return ad
}

/** Removes all ads of the dealer's sandbox. Returns their number. */
export async function resetSandbox({ db }: RequestContext, key: ApiKey): Promise<number> {
  const removed = await db.deleteFrom('gallery_sandbox_ad').where('gallery_id', '=', key.gallery.id).executeTakeFirst()
  return Number(removed.numDeletedRows)
}

/** Whether a change of the price waits for staff, as for real ads: a fifth or more. */
function isLarge(row: Stored, priceRial: bigint): boolean {
  if (row.price_rial === null) throw conflict('no-price', ownRefusals['no-price'])
  const difference = priceRial > row.price_rial ? priceRial - row.price_rial : row.price_rial - priceRial
  return difference * 5n >= row.price_rial
}
