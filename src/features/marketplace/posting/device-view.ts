import type { WizardValues } from '#ui/wizard/wizard.ts'
import { checkStep, firstOpenStep } from '#ui/wizard/wizard.ts'
import { toJalali } from '#kit/jalali.ts'
import { carOfKit, yearOptions, type CarKit } from './car-kit.ts'
import { draftKeyOf } from './merge-drafts.ts'
import type { PostingView } from './posting-view.ts'
import { carQuestions, conditionQuestions, priceQuestions, textQuestions, type Questions } from './questions.ts'
import { deviceWizard, type PostedAd, type PostingStep } from './steps.ts'
import { describePosted, summaryLines } from './summary.ts'

export { trimOf } from './merge-drafts.ts'

/** Converts all steps to the ad to send; null while one is incomplete. */
export function postedOf(values: WizardValues): PostedAd | null {
  const steps = Object.keys(deviceWizard.steps).map(
    (step) => [step, checkStep(deviceWizard, step, values[step])] as const,
  )
  if (steps.some(([, { status }]) => status !== 'success')) return null
  return Object.fromEntries(
    steps.map(([step, reading]) => [step, reading.status === 'success' ? reading.value : null]),
  ) as PostedAd
}

/** `fault` is why the server refused this step. */
type Shown = { kit: CarKit; values: WizardValues; step: PostingStep; trim: string; fault?: string | null }

/** Builds the view of a step from the device's data. */
export function deviceView({ kit, values, step, trim, fault = null }: Shown): PostingView {
  const car = carOfKit(kit, trim)
  return {
    adId: null,
    gallery: null,
    car: car && { trim: car.trim, title: car.title },
    identity: { plate: '', vin: '' },
    same: [],
    chooseCar: deviceWizard.pathOf('choose'),
    draftKey: draftKeyOf(values) ?? (Object.keys(values).length === 0 ? crypto.randomUUID() : null),
    places: step === 'contact' ? kit.places : [],
    years: step === 'car' && car ? yearOptions(car.years) : [],
    phone: '',
    relay: kit.relay ?? false,
    summary: step === 'review' ? summaryOfDevice(kit, values) : [],
    rating: null,
    help: null,
    quality: null,
    cover: null,
    fault,
    refusal: null,
    complete: firstOpenStep(deviceWizard, values) === 'review',
    after: 'reviewed',
    older: null,
    onDevice: true,
  }
}

function summaryOfDevice(kit: CarKit, values: WizardValues) {
  // The tick of the last step is not set yet.
  const posted = postedOf({ ...values, review: [['accepted', 'on']] })
  if (!posted) return []
  const cities = kit.places.flatMap((place) => place.cities)
  const city = cities.find(({ slug }) => slug === posted.contact.city)
  const district = city?.districts?.find(({ slug }) => slug === posted.contact.district)?.label ?? ''
  const car = carOfKit(kit, posted.car.trim)?.title ?? ''
  return summaryLines(describePosted(posted, { car, city: city?.label ?? '', district }))
}

/**
 * Returns the errors and warnings of a step that the device can know; the server checks the rest on
 * sending.
 */
export function deviceQuestions(kit: CarKit, step: PostingStep, value: unknown): Questions {
  switch (step) {
    case 'car': {
      const car = value as PostedAd['car']
      return carQuestions(car, carOfKit(kit, car.trim)?.years ?? null, toJalali(new Date()).year)
    }
    case 'condition':
      return conditionQuestions(value as PostedAd['condition'])
    case 'price': {
      const price = value as PostedAd['price']
      return { ...priceQuestions(price, null), ...textQuestions('barterFor', price.barterFor) }
    }
    case 'contact':
      return textQuestions('description', (value as PostedAd['contact']).description)
    default:
      return {}
  }
}
