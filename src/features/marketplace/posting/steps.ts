import { z } from 'zod'
import { keyOfName } from '#kit/saved-names.ts'
import { formatPlate, parsePlate } from '#kit/plate.ts'
import { refuse, ok } from '#kit/result.ts'
import { typed } from '#ui/form/car-schemas.ts'
import {
  integerField,
  moneyField,
  numberChoiceField,
  paragraphField,
  slugField,
  vinField,
} from '#ui/form/field-schemas.ts'
import type { Wizard } from '#ui/wizard/wizard.ts'
import { panels, panelStates, type PanelSlug } from '../ad/body-map.ts'
import { bodyStates, colours, documentKinds, partStates, plateKinds, priceModes } from '../ad/choices.ts'
import { checkHours, contactWayFields } from '../ad/contact-way-schema.ts'
import { panelEditStepPath, panelNewStepPath } from '../panel-addresses.ts'
import { maxPictureBytes, maxPictures, newAdDraft } from './pictures-of-ads.ts'
import { adDraftPath, editAdStepPath, newAdStepPath } from '../own-ad-addresses.ts'

const oneOf = <Slug extends string>(title: string, choices: Readonly<Record<Slug, string>>) =>
  z.enum(Object.keys(choices) as [Slug, ...Slug[]]).meta({ title })
/** Creates a tick that confirms an unusual number. */
const meant = (title: string) => z.literal('on').optional().meta({ title })

export { maxPictureBytes, maxPictures }
export const longestDescription = 2000

/** A car's plate as people write or paste it; returns it as stored. Buyers never see it. */
const plateNumberField = typed(
  'پلاک',
  (text) => {
    const plate = parsePlate(text)
    if (!plate.ok) return plate
    return plate.value.kind === 'motorcycle' ? refuse('plate-motorcycle') : ok(formatPlate(plate.value))
  },
  {
    'plate-invalid': 'پلاک را کامل بنویسید؛ مثلاً «۱۲ ب ۳۴۵ ایران ۶۷».',
    'plate-motorcycle': 'این پلاک موتورسیکلت است. پلاک خودرو را بنویسید.',
  },
)

const carSchema = z.object({
  trim: slugField('خودرو'),
  year: numberChoiceField({ title: 'سال ساخت', min: 1300, max: 2100 }),
  mileage: integerField({ title: 'کارکرد', max: 999_999 }),
  mileageMeant: meant('کارکرد همین است'),
  colour: oneOf('رنگ', colours),
  plate: oneOf('نوع پلاک', plateKinds),
  document: oneOf('نوع سند', documentKinds),
  plateNumber: plateNumberField.optional(),
  vin: vinField.optional(),
  /** The garage car from which the ad is made. */
  own: z
    .string()
    .regex(/^[0-9a-z]{4,20}$/)
    .optional(),
  /** The key of the draft, by which a device finds the pictures of this car. */
  draft: z
    .string()
    .regex(/^[0-9a-f-]{36}$/)
    .optional()
    .catch(undefined),
})

const panelState = z.enum(Object.keys(panelStates) as [keyof typeof panelStates]).optional()

const conditionSchema = z.object({
  body: oneOf('وضعیت بدنه', bodyStates),
  panels: z
    .object(
      Object.fromEntries(Object.keys(panels).map((panel) => [panel, panelState])) as Record<
        PanelSlug,
        typeof panelState
      >,
    )
    .optional()
    .meta({ title: 'نقشهٔ بدنه' }),
  engine: oneOf('وضعیت موتور', partStates),
  gearbox: oneOf('وضعیت گیربکس', partStates),
  insurance: integerField({ title: 'بیمهٔ شخص ثالث', max: 12 }).optional(),
})

// A picture on a device has a placeholder name until it is uploaded; the server refuses such names.
// An edit of a demo ad may keep its drawings.
const picturesSchema = z.object({
  pictures: z
    .array(z.string().regex(/^(photo-[0-9a-z-]{20,80}|kept-[0-9a-f-]{36}|drawing-[0-9a-z-]{1,100})$/), {
      error: 'حداقل یک عکس از خودرو اضافه کنید.',
    })
    .min(1)
    .max(maxPictures, { error: 'حداکثر ۲۰ عکس می‌توانید اضافه کنید.' })
    .meta({ title: 'عکس‌های خودرو' }),
})

const priceSchema = z
  .object({
    mode: oneOf('شیوهٔ فروش', priceModes),
    price: moneyField({ title: 'قیمت', min: 1n, max: 10_000_000_000_000n }).optional(),
    priceMeant: meant('قیمت همین است'),
    downPayment: moneyField({ title: 'پیش‌پرداخت', max: 10_000_000_000_000n }).optional(),
    instalment: moneyField({ title: 'قسط ماهانه', min: 10_000_000n, max: 1_000_000_000_000n }).optional(),
    instalments: integerField({ title: 'تعداد قسط', min: 1, max: 120 }).optional(),
    barterFor: z.string().trim().max(100).optional().meta({ title: 'معاوضه با' }),
  })
  .superRefine(({ mode, price, downPayment, instalment, instalments }, context) => {
    const missing = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if ((mode === 'fixed' || mode === 'barter') && price === undefined) missing('price', 'قیمت را بنویسید.')
    if (mode !== 'instalment') return
    if (downPayment === undefined) missing('downPayment', 'پیش‌پرداخت را بنویسید.')
    if (instalment === undefined) missing('instalment', 'قسط ماهانه را بنویسید.')
    if (instalments === undefined) missing('instalments', 'تعداد قسط را بنویسید.')
  })

const contactSchema = z
  .object({
    province: slugField('استان'),
    city: slugField('شهر'),
    district: slugField('محله').optional(),
    description: paragraphField('توضیحات', longestDescription),
    ...contactWayFields,
    // A dealer is called in its opening hours, and older drafts have no contact way.
    way: contactWayFields.way.optional(),
  })
  .superRefine(checkHours)

const reviewSchema = z.object({
  accepted: z
    .literal('on', { error: 'برای ثبت آگهی، مقررات را بپذیرید.' })
    .meta({ title: '۱۸ سال یا بیشتر دارم، خودرو و عکس‌ها مال خودم است و مقررات آگهی را می‌پذیرم.' }),
})

/** The consent of a dealer, which also sells cars of others. */
export const dealerAccepts = '۱۸ سال یا بیشتر دارم، عکس‌ها از همین خودرو است و مقررات آگهی را می‌پذیرم.'

/** The steps of an ad; staff can report faults per step. */
export const postingSteps = {
  car: { title: 'خودرو', schema: carSchema },
  condition: { title: 'وضعیت', schema: conditionSchema },
  pictures: { title: 'عکس‌ها', schema: picturesSchema },
  price: { title: 'قیمت', schema: priceSchema },
  contact: { title: 'توضیحات و تماس', schema: contactSchema },
  review: { title: 'مرور و ثبت', schema: reviewSchema },
}
export type PostingStep = keyof typeof postingSteps

/** The validated values of all steps. */
export type PostedAd = { [Step in PostingStep]: z.output<(typeof postingSteps)[Step]['schema']> }

/**
 * Returns the draft just sent as an ad (`sent=new` or `edited` in the address, and the draft's key
 * in `draft`); null without one.
 */
export function sentDraft(query: URLSearchParams, adId: string, dealer: string | null = null) {
  const sent = query.get('sent')
  if (sent === null) return null
  const form = postingWizard(sent === 'edited' ? adId : null, dealer).name
  return { form, key: sent === 'edited' ? null : query.get('draft') }
}

/** Builds the query of the page of an ad just sent. */
export const sentQuery = (sent: 'new' | 'edited', draft: string | null | undefined): string =>
  String(new URLSearchParams(draft && sent === 'new' ? { sent, draft } : { sent }))

/** Builds the wizard of a new or existing ad; with `dealer` for that dealer. */
export function postingWizard(adId: string | null, dealer: string | null = null): Wizard<typeof postingSteps> {
  const name = adId === null ? (dealer === null ? newAdDraft : `post-ad-${dealer}`) : `edit-ad-${adId}`
  const pathOf = (step: string) => {
    if (dealer === null) return adId === null ? newAdStepPath(step) : editAdStepPath(adId, step)
    return adId === null ? panelNewStepPath(dealer, step) : panelEditStepPath(dealer, adId, step)
  }
  return { name, steps: postingSteps, pathOf }
}

const arrivedSchema = picturesSchema.refine(({ pictures }) => pictures.every((name) => keyOfName(name) === null), {
  path: ['pictures'],
  error: 'بعضی از عکس‌ها هنوز ارسال نشده است. کمی صبر کنید و دوباره «ادامه» را بزنید.',
})

/**
 * The wizard of the account: its step of pictures stays open until all of them are uploaded. The
 * form itself accepts pictures of its device, which uploads them.
 */
export const accountWizard = (adId: string | null, dealer: string | null = null): Wizard<typeof postingSteps> => ({
  ...postingWizard(adId, dealer),
  steps: { ...postingSteps, pictures: { ...postingSteps.pictures, schema: arrivedSchema as typeof picturesSchema } },
})

/** The wizard of a new ad on the device: all steps on one page. */
export const deviceWizard: Wizard<typeof postingSteps> = {
  ...postingWizard(null),
  pathOf: (step) => `${adDraftPath}#${step}`,
}
