import { sql } from 'kysely'
import { getCatalogue, vehicleTitle, type Catalogue } from '#capabilities/catalog/contract.ts'
import { openMobile } from '#capabilities/identity/contract.ts'
import { ruleAt } from '#capabilities/rules/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { toJalali } from '#kit/jalali.ts'
import { redirect } from '#kit/redirect.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { checkStep, firstOpenStep, loadWizard, type WizardStore, type WizardValues } from '#ui/wizard/wizard.ts'
import { ratings } from '../../ad/choices.ts'
import { ratingWord } from '../../ad/price-rating.ts'
import type { FullAdRow } from '../../ad/server/ad-rows.ts'
import { newAdPath } from '../../addresses.ts'
import { deskNewAdPath } from '../../desk-addresses.ts'
import { faults } from '../faults.ts'
import type { PostingView } from '../posting-view.ts'
import { postingSteps, postingWizard, type PostedAd, type PostingStep } from '../steps.ts'
import { sendRefusals } from '../texts.ts'
import { adColumns, yearsOf } from '../server/ad-row.ts'
import { summaryOf } from '../server/describe-changes.ts'
import { findMarketRial } from '../server/market-price.ts'
import { adTrust } from '../server/rules.ts'
import '../server/tables.ts'

/** The gallery for which an ad is posted. */
export type PostingGallery = { id: bigint; slug: string; licenceChecked: boolean }
type Asked = {
  step: string
  store: WizardStore
  ad: FullAdRow | null
  personId: bigint
  url: URL
  gallery?: PostingGallery
}

/** The page of one step: its fields as they were typed, and what stands beside them. */
export async function loadPosting(ctx: RequestContext, { step, store, ad, personId, url, gallery }: Asked) {
  const adId = ad?.public_id ?? null
  const wizard = postingWizard(adId, gallery?.slug)
  const view = await loadWizard(wizard, step, store)
  if (!view) throw notFound()
  const catalogue = await getCatalogue(ctx.db)
  const values = (await store.load())?.values ?? {}
  const trim = url.searchParams.get('trim') ?? valueOf(values, 'car', 'trim')
  const known = trim ? catalogue.trims.bySlug.get(trim) : undefined
  const choice = gallery ? deskNewAdPath(gallery.slug) : newAdPath
  const chooseCar = adId === null ? choice : `${choice}?ad=${adId}`
  if (step === 'car' && !known) throw redirect(chooseCar)
  const posting: PostingView = {
    adId,
    gallery: gallery?.slug ?? null,
    car: known ? { trim: known.slug, title: vehicleTitle(catalogue, known.id) } : null,
    chooseCar,
    places: step === 'contact' ? placesOf(catalogue) : [],
    years: step === 'car' ? yearOptions(catalogue, known?.slug ?? '', toJalali(ctx.now).year) : [],
    phone: step === 'contact' ? await phoneOf(ctx, personId, gallery) : '',
    summary: [],
    rating: null,
    cover: null,
    fault: ad ? await faultOf(ctx, ad, step as PostingStep) : null,
    refusal: sendRefusals[url.searchParams.get('refused') ?? ''] ?? null,
    complete: firstOpenStep(wizard, values) === 'review',
    autoPublished: false,
  }
  if (step === 'review') Object.assign(posting, await reviewOf(ctx, { values, catalogue, personId, ad, gallery }))
  return { view, posting }
}

const valueOf = (values: WizardValues, step: string, name: string) =>
  values[step]?.find(([each]) => each === name)?.[1] ?? null

const placesOf = ({ provinces, citiesOf }: Catalogue) =>
  provinces.list.map(({ id, slug, nameFa }) => ({
    slug,
    label: nameFa,
    cities: citiesOf(id).map((city) => ({ slug: city.slug, label: city.nameFa })),
  }))

/** The newest first, in both calendars, because papers of imported cars name the other one. */
function yearOptions(catalogue: Catalogue, trim: string, thisYear: number) {
  const years = yearsOf(catalogue, trim, thisYear)
  if (!years) return []
  return Array.from({ length: years.to - years.from + 1 }, (_, index) => years.to - index).map((year) => ({
    value: String(year),
    label: toPersianDigits(`${year} (${year + 621})`),
  }))
}

async function phoneOf({ db, secrets }: RequestContext, personId: bigint, gallery?: PostingGallery): Promise<string> {
  if (gallery) {
    const { rows } = await sql<{
      phone: Buffer
    }>`select phone_sealed as phone from gallery where id = ${gallery.id}`.execute(db)
    return rows[0] ? toPersianDigits(secrets.open(rows[0].phone)) : ''
  }
  const mobile = await openMobile(db, secrets, personId)
  return mobile ? toPersianDigits(mobile) : ''
}

async function faultOf({ db }: RequestContext, { id, state }: FullAdRow, step: PostingStep): Promise<string | null> {
  if (state !== 'rejected') return null
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
  gallery: PostingGallery | undefined
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
  const row = adColumns(catalogue, Object.fromEntries(checked) as PostedAd)
  if (!row) return {}
  const [marketRial, trust, approved, person] = await Promise.all([
    row.price_rial === null ? null : findMarketRial(db, row, { now, besides: ad?.id }),
    ruleAt(db, adTrust, now),
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
  const accountDays = (now.getTime() - person.created_at.getTime()) / 86_400_000
  return {
    summary: summaryOf(catalogue, { ...row, panels: JSON.parse(row.panels) as object }),
    cover: row.pictures[0] ?? null,
    rating: ratingText(row.price_rial, marketRial),
    autoPublished: gallery
      ? gallery.licenceChecked
      : approved.length >= trust.value.publishedBefore && accountDays >= trust.value.accountDays,
  }
}

function ratingText(priceRial: bigint | null, marketRial: bigint | null): string | null {
  if (priceRial === null) return null
  if (marketRial === null) return 'آگهی مشابه کافی برای ارزیابی قیمت پیدا نشد.'
  const gap = Number(((priceRial - marketRial) * 1000n) / marketRial)
  return `با این قیمت: ${ratings[ratingWord(gap)]}، در مقایسه با آگهی‌های مشابه.`
}
