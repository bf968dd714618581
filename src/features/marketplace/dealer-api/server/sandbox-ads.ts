import './tables.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { presentAdSummaryForApi } from '../../api/server/present-ad-for-api.ts'
import { stateAfterAct, type AdState } from '../../ad/ad-states.ts'
import { ownRefusals } from '../../my-ads/own-ad-acts.ts'
import { faults as faultTexts } from '../../posting/faults.ts'
import { adColumns } from '../../posting/server/ad-row.ts'
import { actsOfAd } from './acts-of-ad.ts'
import { readPosted, refuseFields, valuesOfBody, type AdBody } from './ad-body.ts'
import { conflict, refuseCode, type AdStore, type GalleryAd } from './gallery-ads.ts'
import type { ApiKey } from './keys.ts'
import { eventData } from './spread-events.ts'
import { writeDelivery } from './webhooks.ts'

const livedDays = 7
const mostAds = 200

type Stored = {
  public_id: string
  code: string | null
  body: AdBody
  price_rial: bigint | null
  state: AdState
  created_at: Date
  ends_at: Date
}

/**
 * Returns the state after sending. The code selects it, so that a program can test each decision of
 * staff.
 */
const decidedState = (code: string | null): AdState =>
  code?.startsWith('reject-') ? 'rejected' : code?.startsWith('pending-') ? 'pending' : 'published'

const noFaults: GalleryAd['faults'] = []
const someFaults: GalleryAd['faults'] = [
  { step: faultTexts['other-pictures'].step, code: 'other-pictures', text: faultTexts['other-pictures'].text },
]

async function present(ctx: RequestContext, key: ApiKey, row: Stored): Promise<GalleryAd> {
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
    acts: actsOfAd(
      { state: row.state, stateBefore: row.state === 'sold' ? 'published' : null, changedAt: ctx.now },
      ctx.now,
    ),
    faults: row.state === 'rejected' ? someFaults : noFaults,
    reveals: 0,
    expiresAt: row.ends_at.toISOString(),
  }
}

const unknownCar = 'این خودرو یا شهر در لیست نیست.'

const selectOwn = ({ db, now }: RequestContext, key: ApiKey) =>
  db
    .selectFrom('gallery_sandbox_ad')
    .select(['public_id', 'code', 'body', 'price_rial', 'state', 'created_at', 'ends_at'])
    .where('gallery_id', '=', key.gallery.id)
    .where('ends_at', '>', now)

/** Notifies the dealer's sandbox webhooks; real ads emit events by database triggers. */
async function tell(trx: Trx, ctx: RequestContext, { key, ad, kind }: { key: ApiKey; ad: GalleryAd; kind: string }) {
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
  async list(ctx, key, { state, code }) {
    let query = selectOwn(ctx, key)
    query = state ? query.where('state', '=', state) : query.where('state', '<>', 'removed')
    if (code !== undefined) query = query.where('code', '=', code)
    const rows = await query.orderBy('created_at', 'desc').orderBy('public_id').limit(mostAds).execute()
    return { ads: await Promise.all(rows.map((row) => present(ctx, key, row))), next: null }
  },

  async get(ctx, key, adId) {
    const row = await selectOwn(ctx, key).where('public_id', '=', adId).executeTakeFirst()
    if (!row) throw notFound()
    return present(ctx, key, row)
  },

  async post(ctx, key, body) {
    const catalogue = await getCatalogue(ctx.db)
    const columns = adColumns(catalogue, await readPosted(ctx, valuesOfBody(body, catalogue)))
    if (!columns) throw refuseFields({ trim: unknownCar })
    const code = body.code ?? null
    return inTransaction(ctx.db, async (trx) => {
      const inTrx = { ...ctx, db: trx }
      await trx.selectFrom('gallery').select('id').where('id', '=', key.gallery.id).forUpdate().executeTakeFirst()
      const open = await selectOwn(inTrx, key).where('state', '<>', 'removed').execute()
      const same = open.find((each) => code !== null && each.code === code)
      if (same) throw refuseCode(same.public_id)
      if (open.length >= mostAds) throw conflict('too-many', ownRefusals['too-many'])
      const row: Stored = {
        public_id: newPublicId(),
        code,
        body,
        price_rial: columns.price_rial,
        state: decidedState(code),
        created_at: ctx.now,
        ends_at: new Date(ctx.now.getTime() + livedDays * dayMs),
      }
      await trx
        .insertInto('gallery_sandbox_ad')
        .values({ ...row, gallery_id: key.gallery.id, body: JSON.stringify(body) })
        .execute()
      const ad = await present(inTrx, key, row)
      await tell(trx, ctx, { key, ad, kind: `ad.${row.state}` })
      return ad
    })
  },

  async edit(ctx, key, adId, body) {
    const catalogue = await getCatalogue(ctx.db)
    const columns = adColumns(catalogue, await readPosted(ctx, valuesOfBody(body, catalogue)))
    if (!columns) throw refuseFields({ trim: unknownCar })
    return inTransaction(ctx.db, async (trx) => {
      const inTrx = { ...ctx, db: trx }
      const row = await selectOwn(inTrx, key).where('public_id', '=', adId).forUpdate().executeTakeFirst()
      if (!row) throw notFound()
      if (stateAfterAct(row.state, 'send', 'seller') === null) throw conflict('state', ownRefusals.state)
      const code = body.code ?? row.code
      const same = await selectOwn(inTrx, key)
        .where('code', '=', code)
        .where('public_id', '<>', adId)
        .where('state', '<>', 'removed')
        .executeTakeFirst()
      if (code !== null && same) throw refuseCode(same.public_id)
      // A corrected ad is accepted, so that a program can test the whole way.
      const state: AdState = code?.startsWith('pending-') ? 'pending' : 'published'
      const next = { code, price_rial: columns.price_rial, state }
      await trx
        .updateTable('gallery_sandbox_ad')
        .set({ ...next, body: JSON.stringify(body) })
        .where('public_id', '=', adId)
        .execute()
      const ad = await present(inTrx, key, { ...row, ...next, body })
      await tell(trx, ctx, { key, ad, kind: `ad.${state}` })
      return ad
    })
  },

  async change(ctx, key, adId, { act, priceRial }) {
    return inTransaction(ctx.db, async (trx) => {
      const inTrx = { ...ctx, db: trx }
      const row = await selectOwn(inTrx, key).where('public_id', '=', adId).forUpdate().executeTakeFirst()
      if (!row) throw notFound()
      const undone = row.state === 'sold' ? 'published' : null
      const state = act === 'undo' ? undone : stateAfterAct(row.state, act, 'seller')
      if (state === null) throw conflict('state', ownRefusals.state)
      const next = act === 'reprice' ? repriced(row, priceRial!) : { state, price_rial: row.price_rial }
      await trx.updateTable('gallery_sandbox_ad').set(next).where('public_id', '=', adId).execute()
      const ad = await present(inTrx, key, { ...row, ...next })
      const kind = next.state === row.state ? 'ad.price-changed' : `ad.${next.state}`
      await tell(trx, ctx, { key, ad, kind })
      return ad
    })
  },
}

/** A change of a fifth or more waits for staff, as for real ads. */
function repriced(row: Stored, priceRial: bigint): { state: AdState; price_rial: bigint } {
  if (row.price_rial === null) throw conflict('no-price', ownRefusals['no-price'])
  const difference = priceRial > row.price_rial ? priceRial - row.price_rial : row.price_rial - priceRial
  return { state: difference * 5n >= row.price_rial ? 'pending' : row.state, price_rial: priceRial }
}
