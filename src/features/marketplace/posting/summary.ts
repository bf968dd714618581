import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatMoney } from '#kit/money.ts'
import { panels as panelNames, panelStates, type Panels, type PanelSlug } from '../ad/body-map.ts'
import {
  bodyStates,
  colours,
  documentKinds,
  partStates,
  plateKinds,
  priceModes,
  type DocumentKind,
} from '../ad/choices.ts'
import { contactWays, hoursOf, hoursText, type ContactWay } from '../ad/contact-way.ts'
import type { SummaryLine } from './posting-view.ts'
import { jalaliYearOf } from './questions.ts'
import type { PostedAd, PostingStep } from './steps.ts'

/** An ad with the names of its car and its city. */
export type Described = {
  car: string
  city: string
  /** Empty when the seller names none. */
  district: string
  year: number
  mileage_km: number
  colour: keyof typeof colours
  plate_kind: keyof typeof plateKinds
  document_kind: string | null
  body_state: keyof typeof bodyStates
  panels: Panels
  engine_state: keyof typeof partStates
  gearbox_state: keyof typeof partStates
  insurance_months: number | null
  price_mode: keyof typeof priceModes
  price_rial: bigint | null
  down_payment_rial: bigint | null
  instalment_rial: bigint | null
  instalment_count: number | null
  barter_for: string | null
  description: string
  pictures: readonly string[]
}

export const priceLabel = 'قیمت'
export const mileageLabel = 'کارکرد'
export const descriptionLabel = 'توضیحات'
export const districtLabel = 'محله'
/** A new order counts as a change too, because the first picture is the cover. */
export const picturesLabel = 'عکس‌ها'

const money = (rial: bigint | null) => (rial === null ? '' : formatMoney(rial))
const counted = (count: number | null, unit: string) => (count === null ? '' : `${formatInteger(count)} ${unit}`)

type Field = { label: string; step: PostingStep; say: (ad: Described) => string }

export const describedFields: readonly Field[] = [
  { label: 'خودرو', step: 'car', say: (ad) => ad.car },
  { label: 'سال ساخت', step: 'car', say: (ad) => toPersianDigits(ad.year) },
  { label: mileageLabel, step: 'car', say: (ad) => `${formatInteger(ad.mileage_km)} کیلومتر` },
  { label: 'رنگ', step: 'car', say: (ad) => colours[ad.colour] },
  { label: 'نوع پلاک', step: 'car', say: (ad) => plateKinds[ad.plate_kind] },
  { label: 'نوع سند', step: 'car', say: (ad) => documentKinds[ad.document_kind as DocumentKind] ?? '' },
  { label: 'وضعیت بدنه', step: 'condition', say: (ad) => bodyStates[ad.body_state] },
  { label: 'نقشهٔ بدنه', step: 'condition', say: (ad) => panelsText(ad.panels) },
  { label: 'وضعیت موتور', step: 'condition', say: (ad) => partStates[ad.engine_state] },
  { label: 'وضعیت گیربکس', step: 'condition', say: (ad) => partStates[ad.gearbox_state] },
  { label: 'بیمهٔ شخص ثالث', step: 'condition', say: (ad) => counted(ad.insurance_months, 'ماه') },
  { label: 'شیوهٔ فروش', step: 'price', say: (ad) => priceModes[ad.price_mode] },
  { label: priceLabel, step: 'price', say: (ad) => money(ad.price_rial) },
  { label: 'پیش‌پرداخت', step: 'price', say: (ad) => money(ad.down_payment_rial) },
  { label: 'قسط ماهانه', step: 'price', say: (ad) => money(ad.instalment_rial) },
  { label: 'تعداد قسط', step: 'price', say: (ad) => counted(ad.instalment_count, 'قسط') },
  { label: 'معاوضه با', step: 'price', say: (ad) => ad.barter_for ?? '' },
  { label: 'شهر', step: 'contact', say: (ad) => ad.city },
  { label: districtLabel, step: 'contact', say: (ad) => ad.district },
  { label: descriptionLabel, step: 'contact', say: (ad) => ad.description },
]

const panelsText = (panels: Panels): string =>
  (Object.entries(panels) as [PanelSlug, keyof typeof panelStates][])
    .map(([panel, state]) => `${panelNames[panel]}: ${panelStates[state]}`)
    .sort()
    .join('، ')

const order: readonly PostingStep[] = ['car', 'condition', 'pictures', 'price', 'contact', 'review']

type Reached = { contact_way?: ContactWay; contact_from?: number | null; contact_until?: number | null }

function contactLine({ contact_way: way, contact_from = null, contact_until = null }: Reached): string {
  const hours = hoursOf({ contact_from, contact_until })
  return way ? `${contactWays[way]}${hours ? `، ساعت ${hoursText(hours)}` : ''}` : ''
}

/** Describes an ad line by line, without empty facts. */
export function summaryLines(ad: Described & Reached): SummaryLine[] {
  const pictures = { label: picturesLabel, step: 'pictures' as const, value: counted(ad.pictures.length, 'عکس') }
  const lines = describedFields.map(({ label, step, say }) => ({ label, step, value: say(ad) }))
  return [...lines, { label: 'راه تماس', step: 'contact' as const, value: contactLine(ad) }, pictures]
    .filter(({ value }) => value !== '')
    .sort((one, other) => order.indexOf(one.step) - order.indexOf(other.step))
}

type Named = { car: string; city: string; district: string }

/** Describes a filled form as the ad will appear. */
export function describePosted(
  { car, condition, pictures, price, contact }: PostedAd,
  named: Named,
): Described & Reached {
  const priced = price.mode === 'fixed' || price.mode === 'barter'
  const instalment = price.mode === 'instalment'
  return {
    ...named,
    year: jalaliYearOf(car.year),
    mileage_km: car.mileage,
    colour: car.colour,
    plate_kind: car.plate,
    document_kind: car.document,
    body_state: condition.body,
    panels: Object.fromEntries(
      Object.entries(condition.panels ?? {}).filter(([, state]) => state !== undefined),
    ) as Panels,
    engine_state: condition.engine,
    gearbox_state: condition.gearbox,
    insurance_months: condition.insurance ?? null,
    price_mode: price.mode,
    price_rial: (priced && price.price) || null,
    down_payment_rial: (instalment && price.downPayment) || null,
    instalment_rial: (instalment && price.instalment) || null,
    instalment_count: (instalment && price.instalments) || null,
    barter_for: (price.mode === 'barter' && price.barterFor) || null,
    description: contact.description,
    ...(contact.way && {
      contact_way: contact.way,
      contact_from: contact.from ?? null,
      contact_until: contact.until ?? null,
    }),
    pictures: pictures.pictures,
  }
}
