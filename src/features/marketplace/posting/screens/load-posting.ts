import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { getCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import { openMobile } from '#features/identity/contract.ts'
import { ruleAt } from '#features/rules/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatRelative, toJalali } from '#kit/jalali.ts'
import { redirect } from '#kit/redirect.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import {
  checkStep,
  firstOpenStep,
  loadWizard,
  type StepEntries,
  type WizardStore,
  type WizardValues,
} from '#ui/wizard/wizard.ts'
import type { Panels } from '../../ad/body-map.ts'
import { qualityOf } from '../../ad/quality.ts'
import { ratings } from '../../ad/choices.ts'
import { unratedAd } from '../../ad/price-help.ts'
import { ratePrice } from '../../ad/price-rating.ts'
import { rateableOf } from '../../ad/server/priced-rows.ts'
import { findRecentPrices } from '../../ad/server/recent-prices.ts'
import type { FullAdRow } from '../../ad/server/ad-rows.ts'
import { cautions, noRatingReasons } from '../../ad/texts.ts'
import { newAdPath } from '../../addresses.ts'
import { panelNewAdPath } from '../../panel-addresses.ts'
import { carOfKit, yearOptions } from '../car-kit.ts'
import { faults } from '../faults.ts'
import { draftKeyOf, hasMoreThanCar, pictureNames, trimOf } from '../merge-drafts.ts'
import { isOtherCar } from '../other-car.ts'
import type { PostingView } from '../posting-view.ts'
import '../../contact/server/providers/relay-port.ts'
import { accountWizard, postingSteps, postingWizard, type PostedAd, type PostingStep } from '../steps.ts'
import { sendRefusals, type AfterSending } from '../texts.ts'
import { adColumns, contactColumns, type AdColumns } from '../server/ad-row.ts'
import { carKitOf } from '../server/car-kit.ts'
import { editOf, summaryOf } from '../server/describe-changes.ts'
import { findMarketRial } from '../server/market-price.ts'
import { helpOfDraft } from './help-of-draft.ts'
import { findStanding } from '../../strikes/server/find-strikes.ts'
import { maskedIdentity } from '../server/car-identity.ts'
import { findOwnSame } from '../server/find-own-same.ts'
import { draftId, findOlder } from '../server/older-draft.ts'
import { findOpenEdit } from '../server/proposals.ts'
import { adTrust } from '../server/rules.ts'
import '../server/tables.ts'

/** The dealer for which an ad is posted. */
export type PostingDealer = { id: bigint; slug: string; licenceChecked: boolean }
type Question = {
  step: string
  store: WizardStore
  ad: FullAdRow | null
  personId: bigint
  url: URL
  gallery?: PostingDealer
}

/** Loads the page of one step: typed field values and accompanying data. */
export async function loadPosting(ctx: RequestContext, { step, store, ad, personId, url, gallery }: Question) {
  const adId = ad?.public_id ?? null
  const wizard = accountWizard(adId, gallery?.slug)
  const view = await loadWizard(wizard, step, store)
  if (!view) throw notFound()
  const catalogue = await getCatalogue(ctx.db)
  const values = (await store.load())?.values ?? {}
  const trim = url.searchParams.get('trim') ?? valueOf(values, 'car', 'trim')
  const existing = trim ? catalogue.trims.bySlug.get(trim) : undefined
  const choice = gallery ? panelNewAdPath(gallery.slug) : newAdPath
  const chooseCar = adId === null ? choice : `${choice}?ad=${adId}`
  if (step === 'car' && !existing) throw redirect(chooseCar)
  const chosen = { trim: existing?.slug ?? '', own: url.searchParams.get('own') }
  const other = adId === null && trimOf(values) !== '' && isOtherCar(values, chosen) && hasMoreThanCar(values)
  // One draft is one car: pictures and body of one never come to another without being asked for.
  if (step === 'car' && other && url.searchParams.get('as') !== 'same') {
    throw redirect(`${choice}?${new URLSearchParams([...url.searchParams, ['other', existing!.slug]])}`)
  }
  if (step === 'car') view.entries = withKnownFacts(view.entries, url.searchParams)
  const kit = carKitOf(catalogue, toJalali(ctx.now).year)
  const car = existing ? carOfKit(kit, existing.slug) : null
  const posting: PostingView = {
    adId,
    gallery: gallery?.slug ?? null,
    car: car && { trim: car.trim, title: car.title },
    identity: ad ? await identityView(ctx, ad.id) : { plate: '', vin: '' },
    same: [],
    chooseCar,
    draftKey: adId === null ? (draftKeyOf(values) ?? (Object.keys(values).length === 0 ? randomUUID() : null)) : null,
    places: step === 'contact' ? kit.places : [],
    years: step === 'car' && car ? yearOptions(car.years) : [],
    phone: step === 'contact' ? await phoneOf(ctx, personId, gallery) : '',
    relay: ctx.providers.numberRelay !== null,
    summary: [],
    rating: null,
    help: step === 'price' ? await helpOfDraft(ctx, catalogue, { values, besides: ad?.id }) : null,
    cover: null,
    quality: null,
    fault: ad ? await faultOf(ctx, ad, step as PostingStep) : null,
    refusal: sendRefusals[url.searchParams.get('refused') ?? ''] ?? null,
    complete: firstOpenStep(wizard, values) === 'review',
    after: 'reviewed',
    older: adId === null ? await olderOf(ctx, personId, gallery?.slug) : null,
    onDevice: false,
  }
  if (step === 'review') Object.assign(posting, await reviewOf(ctx, { values, catalogue, personId, ad, gallery }))
  const draft = adId === null && !gallery ? { values, step, version: view.version } : null
  return { view, posting, draft }
}

async function identityView(ctx: RequestContext, adId: bigint): Promise<PostingView['identity']> {
  const { plate, vin } = await maskedIdentity(ctx, adId)
  return { plate, vin }
}

async function olderOf(ctx: RequestContext, personId: bigint, dealer?: string): Promise<PostingView['older']> {
  const older = await findOlder(ctx, personId, draftId(dealer))
  if (!older) return null
  const { step, values, updatedAt } = older
  const kit = carKitOf(await getCatalogue(ctx.db), toJalali(ctx.now).year)
  return {
    at: formatRelative(updatedAt, ctx.now),
    step: postingSteps[step as PostingStep]?.title ?? '',
    car: carOfKit(kit, trimOf(values))?.title ?? null,
    pictures: pictureNames({ values }).length,
  }
}

const valueOf = (values: WizardValues, step: string, name: string) =>
  values[step]?.find(([each]) => each === name)?.[1] ?? null

const factPatterns = {
  year: /^1[34]\d\d$/,
  mileage: /^\d{1,6}$/,
  colour: /^[a-z-]{1,30}$/,
  plate: /^[a-z-]{1,20}$/,
  own: /^[0-9a-z]{4,20}$/,
}

/**
 * Fills empty fields with the facts of an own car from the address; the step validates them like
 * typed ones.
 */
function withKnownFacts(entries: StepEntries, request: URLSearchParams): StepEntries {
  const brought = Object.entries(factPatterns).flatMap(([name, pattern]): StepEntries => {
    const value = request.get(name) ?? ''
    return pattern.test(value) && entries.every(([existing]) => existing !== name) ? [[name, value]] : []
  })
  return [...entries, ...brought]
}

async function phoneOf({ db, secrets }: RequestContext, personId: bigint, dealer?: PostingDealer): Promise<string> {
  if (dealer) {
    const { rows } = await sql<{
      phone: Buffer
    }>`select phone_sealed as phone from gallery where id = ${dealer.id}`.execute(db)
    return rows[0] ? toPersianDigits(secrets.open(rows[0].phone)) : ''
  }
  const mobile = await openMobile(db, secrets, personId)
  return mobile ? toPersianDigits(mobile) : ''
}

async function faultOf({ db }: RequestContext, { id, state }: FullAdRow, step: PostingStep): Promise<string | null> {
  if (state !== 'rejected') {
    const edit = await findOpenEdit(db, id)
    const match = edit?.state === 'rejected' ? edit.faults[step] : undefined
    return match ? faults[match].text : null
  }
  const last = await db
    .selectFrom('ad_submission')
    .select(['faults'])
    .where('ad_id', '=', id)
    .where('outcome', '=', 'rejected')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const fault = last?.faults[step]
  return fault ? faults[fault].text : null
}

type Reviewed = {
  values: WizardValues
  catalogue: Catalogue
  personId: bigint
  ad: FullAdRow | null
  gallery: PostingDealer | undefined
}

async function reviewOf(
  ctx: RequestContext,
  { values, catalogue, personId, ad, gallery }: Reviewed,
): Promise<Partial<PostingView>> {
  const { db, now } = ctx
  const wizard = postingWizard(null)
  const checked = Object.keys(postingSteps).map((step) => {
    const reading = checkStep(wizard, step, values[step])
    return [step, reading.status === 'success' ? reading.value : null] as const
  })
  const posted = Object.fromEntries(checked) as PostedAd
  const row = adColumns(catalogue, posted)
  if (!row) return {}
  const contact = gallery ? null : contactColumns(posted)
  const [marketRial, trust, standing, approved, person] = await Promise.all([
    row.price_rial === null ? null : findMarketRial(db, row, { now, besides: ad?.id }),
    ruleAt(db, adTrust, now),
    findStanding(db, { personId, galleryId: gallery?.id }, now),
    db
      .selectFrom('ad_submission')
      .innerJoin('ad', 'ad.id', 'ad_submission.ad_id')
      .select('ad.id')
      .distinct()
      .where('ad.seller_id', '=', personId)
      .where('outcome', '=', 'approved')
      .execute(),
    db.selectFrom('person').select('created_at').where('id', '=', personId).executeTakeFirstOrThrow(),
  ])
  const recent = ad ? ((await findRecentPrices(db, [ad.id], now)).get(ad.id) ?? []) : []
  const accountDays = (now.getTime() - person.created_at.getTime()) / 86_400_000
  const existing = gallery
    ? gallery.licenceChecked
    : approved.length >= trust.value.publishedBefore && accountDays >= trust.value.accountDays
  const trusted = existing && !standing.reviewed
  const owner = { personId, galleryId: gallery?.id }
  return {
    same: await findOwnSame(ctx, {
      owner,
      gallery: gallery?.slug ?? null,
      car: posted.car,
      row,
      besides: ad?.id ?? null,
    }),
    summary: summaryOf(catalogue, { ...row, ...contact, panels: JSON.parse(row.panels) as object }),
    cover: row.pictures[0] ?? null,
    quality: qualityOf({
      pictures: row.pictures.length,
      description: row.description,
      bodyState: row.body_state,
      panels: JSON.parse(row.panels) as Panels,
      insuranceMonths: row.insurance_months,
      priceMode: row.price_mode,
      priceRial: row.price_rial,
      marketRial,
    }),
    rating: ratingText(row, marketRial),
    after: afterOf(ad && { state: ad.state, effect: editOf(catalogue, ad, row, recent).effect }, trusted),
  }
}

type Edit = Pick<ReturnType<typeof editOf>, 'effect'> & Pick<FullAdRow, 'state'>

/** Returns the note before sending: for a new ad, or for an edit, whose risk is known only then. */
function afterOf(edit: Edit | null, trusted: boolean): AfterSending {
  if (edit && edit.effect !== 'send') return 'kept'
  if (edit?.state === 'published') return trusted ? 'usually-applied' : 'proposed'
  if (edit?.state === 'paused') return trusted ? 'usually-resumed' : 'resumed'
  return trusted ? 'published' : 'reviewed'
}

function ratingText(row: AdColumns, marketRial: bigint | null): string | null {
  if (row.price_rial === null) return null
  const rating = ratePrice(rateableOf(row), marketRial)
  if (rating.rating === null) return unratedAd(noRatingReasons[rating.reason])
  return `با این قیمت: ${[ratings[rating.rating], cautions[rating.rating]].filter(Boolean).join(' · ')}، در مقایسه با آگهی‌های مشابه.`
}
