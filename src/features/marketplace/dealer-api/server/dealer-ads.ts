import './tables.ts'
import '../../dealer-panel/server/tables.ts'
import '../../posting/server/tables.ts'
import '../../contact/server/tables.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { getCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { readApiCursor, writeApiCursor } from '#platform/http/api-cursor.ts'
import { afterKeyset, keysetPage, readKeyset, writeKeyset } from '#platform/keyset.ts'
import { presentAdSummaryForApi } from '../../api/server/present-ad-for-api.ts'
import { stateAfterAction, type AdState } from '../../ad/ad-states.ts'
import { selectFullAds, type FullAdRow } from '../../ad/server/ad-rows.ts'
import { changeOwnAd } from '../../my-ads/server/change-own-ad.ts'
import { ownRefusals, type OwnAction } from '../../my-ads/own-ad-actions.ts'
import { faults as faultTexts } from '../../posting/faults.ts'
import { asLastSent, findEditableAd, valuesOfAd } from '../../posting/server/posting-draft.ts'
import { sendAd, type SendRefusal } from '../../posting/server/send-ad.ts'
import { actionsOfAd } from './actions-of-ad.ts'
import { money } from '#platform/http/api-schemas.ts'
import { patchedBody, readPosted, refuseFields, valuesOfBody, type AdBody, type AdPatch } from './ad-body.ts'
import type { dealerAdSchema } from './api-schemas.ts'
import type { ApiKey } from './keys.ts'

export type DealerAd = z.output<typeof dealerAdSchema>
export type Listing = { state: AdState | undefined; code: string | undefined; after: string | null }
/** A change by a program to an existing ad. */
export type Change = { act: OwnAction; priceRial?: bigint }

/** The ads behind a key: real ones or sandbox ones. */
export type AdStore = {
  list(ctx: RequestContext, key: ApiKey, listing: Listing): Promise<{ ads: DealerAd[]; next: string | null }>
  get(ctx: RequestContext, key: ApiKey, adId: string): Promise<DealerAd>
  post(ctx: RequestContext, key: ApiKey, body: AdBody): Promise<DealerAd>
  /** Replaces the content of an ad, also of a rejected one. */
  edit(ctx: RequestContext, key: ApiKey, adId: string, body: AdBody): Promise<DealerAd>
  /** Changes parts of an ad; the rest stays. */
  patch(ctx: RequestContext, key: ApiKey, adId: string, patch: AdPatch): Promise<DealerAd>
  change(ctx: RequestContext, key: ApiKey, adId: string, change: Change): Promise<DealerAd>
}

const pageSize = 50

const selectDealerAds = (db: Db, key: ApiKey) =>
  selectFullAds(db)
    .select([
      'created_at',
      'state_before',
      'changed_at',
      sql<number>`(select count(*)::int from contact_reveal where contact_reveal.ad_id = ad.id)`.as('reveals'),
      sql<string | null>`(select code from gallery_stock where gallery_stock.ad_id = ad.id)`.as('code'),
      sql<Record<string, keyof typeof faultTexts> | null>`(select faults from ad_submission
        where ad_submission.ad_id = ad.id order by id desc limit 1)`.as('faults'),
      // Of the last submission, if it is an edit of a live ad that is not public.
      sql<'waiting' | 'rejected' | null>`(select case when proposed is null then null
          when outcome is null then 'waiting' when outcome = 'rejected' then 'rejected' end
        from ad_submission where ad_submission.ad_id = ad.id order by id desc limit 1)`.as('edit'),
    ])
    .where('gallery_id', '=', key.gallery.id)

type Row = Awaited<ReturnType<ReturnType<typeof selectDealerAds>['executeTakeFirstOrThrow']>>

async function present(ctx: RequestContext, row: Row): Promise<DealerAd> {
  const matches = Object.entries(row.faults ?? {}).flatMap(([step, code]) =>
    code ? [{ step, code, text: faultTexts[code].text }] : [],
  )
  return {
    ad: presentAdSummaryForApi(row, await getCatalogue(ctx.db)),
    code: row.code,
    state: row.state,
    sandbox: false,
    acts: actionsOfAd({ state: row.state, stateBefore: row.state_before, changedAt: row.changed_at }, ctx.now),
    faults: row.state === 'rejected' ? matches : [],
    edit: row.edit && { state: row.edit, faults: row.edit === 'rejected' ? matches : [] },
    reveals: row.reveals,
    expiresAt: row.state === 'published' && row.expires_at ? row.expires_at.toISOString() : null,
  }
}

/** Returns an ad as a program would post it. */
function bodyOfAd(ad: FullAdRow, catalogue: Catalogue): AdBody {
  const amount = (rial: bigint | null) => (rial === null ? undefined : money(rial))
  return {
    trim: catalogue.trims.byId.get(ad.trim_id)?.slug ?? '',
    year: ad.year,
    mileageKm: ad.mileage_km,
    colour: ad.colour,
    plateKind: ad.plate_kind,
    documentKind: ad.document_kind as AdBody['documentKind'],
    bodyState: ad.body_state,
    engineState: ad.engine_state,
    gearboxState: ad.gearbox_state,
    panels: ad.panels,
    insuranceMonths: ad.insurance_months ?? undefined,
    pictures: ad.pictures,
    priceMode: ad.price_mode,
    price: amount(ad.price_rial),
    downPayment: amount(ad.down_payment_rial),
    monthly: amount(ad.instalment_rial),
    instalments: ad.instalment_count ?? undefined,
    barterFor: ad.barter_for ?? undefined,
    city: catalogue.cities.byId.get(ad.city_id)?.slug ?? '',
    district: ad.district_id === null ? undefined : catalogue.districts.byId.get(ad.district_id)?.slug,
    description: ad.description,
  }
}

/** The cursor of the stock; one of another dealer or of the sandbox is refused. */
export const stockList = (key: ApiKey): string => `stock-${key.gallery.id}${key.sandbox ? '-sandbox' : ''}`

/** The real ads of the key's dealer, with the actions, rules and reviews of manual posting. */
export const liveAds: AdStore = {
  async list(ctx, key, { state, code, after }) {
    const place = readKeyset(readApiCursor(stockList(key), after))
    let query = selectDealerAds(ctx.db, key)
    if (state) query = query.where('state', '=', state)
    else query = query.where('state', '<>', 'removed')
    if (code !== undefined) {
      const coded = ctx.db
        .selectFrom('gallery_stock')
        .select('ad_id')
        .where('gallery_id', '=', key.gallery.id)
        .where('code', '=', code)
      query = query.where('ad.id', 'in', coded)
    }
    if (place) {
      const order = { column: 'ad.created_at', id: 'ad.id', order: 'desc', type: 'timestamptz' } as const
      query = query.where(afterKeyset(place, order))
    }
    const rows = await query
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize + 1)
      .execute()
    const page = keysetPage(rows, pageSize, ({ created_at, id }) => writeKeyset(created_at, id))
    return {
      ads: await Promise.all(page.rows.map((row) => present(ctx, row))),
      next: writeApiCursor(stockList(key), page.next),
    }
  },

  async get(ctx, key, adId) {
    const row = await selectDealerAds(ctx.db, key).where('public_id', '=', adId).executeTakeFirst()
    if (!row) throw notFound()
    return present(ctx, row)
  },

  async post(ctx, key, body) {
    const posted = await readPosted(ctx, valuesOfBody(body, await getCatalogue(ctx.db)))
    const adId = await inTransaction(ctx.db, async (trx) => {
      const inTrx = { ...ctx, db: trx }
      const existing = body.code === undefined ? null : await lockCode(inTrx, key, body.code)
      const owner = { personId: key.personId, galleryId: key.gallery.id }
      const sent = await sendAd(inTrx, { ...owner, posted, adId: existing })
      if (!sent.ok) throw sendRefusal(sent.code)
      if (body.code !== undefined) await writeCode(inTrx, key, { code: body.code, adId: sent.value.adId })
      return sent.value.adId
    })
    return this.get(ctx, key, adId)
  },

  async edit(ctx, key, adId, body) {
    const owner = { personId: key.personId, galleryId: key.gallery.id }
    await assertEditable(ctx, key, adId)
    const posted = await readPosted(ctx, valuesOfBody(body, await getCatalogue(ctx.db)))
    await inTransaction(ctx.db, async (trx) => {
      const inTrx = { ...ctx, db: trx }
      if (body.code !== undefined) {
        const code = await findCode(inTrx, key, body.code)
        if (code !== null && code.public_id !== adId) throw refuseCode(code.public_id)
      }
      const sent = await sendAd(inTrx, { ...owner, posted, adId })
      if (!sent.ok) throw sendRefusal(sent.code)
      if (body.code !== undefined) await writeCode(inTrx, key, { code: body.code, adId })
    })
    return this.get(ctx, key, adId)
  },

  async patch(ctx, key, adId, patch) {
    const row = await assertEditable(ctx, key, adId)
    // A part is changed in the version that was sent last.
    const last = await asLastSent(ctx.db, row)
    return this.edit(ctx, key, adId, patchedBody(bodyOfAd(last, await getCatalogue(ctx.db)), patch))
  },

  async change(ctx, key, adId, { act, priceRial }) {
    const owner = { personId: key.personId, galleryId: key.gallery.id }
    const result = await changeOwnAd(ctx, { ...owner, adId, act, priceRial })
    if (!result.ok && result.code === 'big-change') await editPrice(ctx, key, { adId, priceRial: priceRial! })
    else if (!result.ok) throw conflict(result.code, ownRefusals[result.code])
    return this.get(ctx, key, adId)
  },
}

/** Finds an ad of the dealer that can be edited. Throws 404 for other ads, 409 for a state without edits. */
async function assertEditable(ctx: RequestContext, key: ApiKey, adId: string): Promise<Row> {
  const row = await selectDealerAds(ctx.db, key).where('public_id', '=', adId).executeTakeFirst()
  if (!row) throw notFound()
  if (stateAfterAction(row.state, 'send', 'seller') === null) throw conflict('state', ownRefusals.state)
  return row
}

/** Finds the ad of a code that is not removed, with the dealer locked. */
async function findCode(ctx: RequestContext, key: ApiKey, code: string) {
  await ctx.db.selectFrom('gallery').select('id').where('id', '=', key.gallery.id).forUpdate().executeTakeFirst()
  const row = await ctx.db
    .selectFrom('gallery_stock')
    .innerJoin('ad', 'ad.id', 'gallery_stock.ad_id')
    .select(['public_id', 'state'])
    .where('gallery_stock.gallery_id', '=', key.gallery.id)
    .where('code', '=', code)
    .executeTakeFirst()
  return row && row.state !== 'removed' ? row : null
}

/**
 * Locks the draft of a code; null when the code is free. Throws when the code belongs to a sent ad.
 */
async function lockCode(ctx: RequestContext, key: ApiKey, code: string): Promise<string | null> {
  const existing = await findCode(ctx, key, code)
  if (!existing) return null
  if (existing.state !== 'draft') throw refuseCode(existing.public_id)
  return existing.public_id
}

export const refuseCode = (adId: string) =>
  new AppError('code-taken', 409, {
    fields: { code: adId },
    words: {
      fa: `آگهی ${adId} همین کد را دارد. قیمت و وضعیت آن را عوض کنید یا کد دیگری بفرستید.`,
      en: `The ad ${adId} has this code. Change that one, or send another code.`,
    },
  })

async function writeCode(ctx: RequestContext, key: ApiKey, { code, adId }: { code: string; adId: string }) {
  const { id } = await ctx.db.selectFrom('ad').select('id').where('public_id', '=', adId).executeTakeFirstOrThrow()
  const coded = await ctx.db.selectFrom('gallery_stock').select('code').where('ad_id', '=', id).executeTakeFirst()
  // The same car is one ad: a sent ad counts as a second item only with a different text.
  if (coded && coded.code !== code) {
    throw new AppError('same-car', 409, {
      fields: { code: adId },
      words: {
        fa: `همین خودرو با کد ${coded.code} ثبت شده است. اگر خودروی دیگری است، تفاوتش را در توضیحات بنویسید.`,
        en: `The same car is there by the code ${coded.code}. If it is another one, say so in the description.`,
      },
    })
  }
  await ctx.db
    .insertInto('gallery_stock')
    .values({ gallery_id: key.gallery.id, code, ad_id: id })
    // The code of a removed ad is free again.
    .onConflict((conflict) => conflict.columns(['gallery_id', 'code']).doUpdateSet({ ad_id: id }))
    .execute()
}

/** A change of a fifth or more is reviewed again, as for manual edits. */
async function editPrice(ctx: RequestContext, key: ApiKey, { adId, priceRial }: { adId: string; priceRial: bigint }) {
  const owner = { personId: key.personId, galleryId: key.gallery.id }
  const [ad, catalogue] = await Promise.all([findEditableAd(ctx.db, adId, owner), getCatalogue(ctx.db)])
  const last = await asLastSent(ctx.db, ad)
  const posted = await readPosted(ctx, valuesOfAd({ ...last, price_rial: priceRial }, catalogue))
  const sent = await sendAd(ctx, { ...owner, posted, adId })
  if (!sent.ok) throw sendRefusal(sent.code)
}

export const conflict = (code: string, text: string) =>
  new AppError(code, 409, { words: { fa: text, en: englishConflicts[code] ?? `It is not possible now: ${code}.` } })

const englishConflicts: Readonly<Record<string, string>> = {
  state: 'The state of the ad does not allow this now; `acts` of the ad names what it allows.',
  'too-many': 'The gallery has as many open ads as it may have. Remove or sell one first.',
  'no-price': 'The ad has no cash price that could change.',
  'gallery-stopped': 'The gallery is suspended.',
  'posting-closed': 'Posting is closed for the gallery or for you because of a strike.',
}

const sendTexts: Record<Exclude<SendRefusal, 'unknown-car' | 'pictures'>, string> = {
  'too-many': ownRefusals['too-many'],
  state: ownRefusals.state,
  'gallery-stopped': 'فعالیت نمایشگاه متوقف شده است. بعد از رفع توقف می‌توانید آگهی بفرستید.',
  'posting-closed': ownRefusals['posting-closed'],
}

export const unknownCar = {
  fa: 'این خودرو یا شهر در لیست نیست.',
  en: 'This trim or city is not in the catalogue.',
}
const unknownPicture = {
  fa: 'یکی از عکس‌ها پیدا نشد یا جای دیگری استفاده شده است.',
  en: 'One of the pictures is unknown, older than a day, or used elsewhere.',
}

function sendRefusal(code: SendRefusal): AppError {
  if (code === 'unknown-car') return refuseFields({ trim: unknownCar })
  if (code === 'pictures') return refuseFields({ pictures: unknownPicture })
  return conflict(code, sendTexts[code])
}
