import { vehicleTitle, type Catalogue } from '#capabilities/catalog/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatMoney } from '#kit/money.ts'
import { panels as panelNames, panelStates, type Panels, type PanelSlug } from '../../ad/body-map.ts'
import {
  bodyStates,
  colours,
  documentKinds,
  partStates,
  plateKinds,
  priceModes,
  type DocumentKind,
} from '../../ad/choices.ts'
import type { FullAdRow } from '../../ad/server/ad-rows.ts'
import type { SummaryLine } from '../posting-view.ts'
import type { PostingStep } from '../steps.ts'
import type { ChangedField } from './tables.ts'

type Described = Pick<
  FullAdRow,
  | 'trim_id'
  | 'year'
  | 'mileage_km'
  | 'colour'
  | 'plate_kind'
  | 'document_kind'
  | 'body_state'
  | 'engine_state'
  | 'gearbox_state'
  | 'insurance_months'
  | 'city_id'
  | 'price_mode'
  | 'price_rial'
  | 'down_payment_rial'
  | 'instalment_rial'
  | 'instalment_count'
  | 'barter_for'
  | 'description'
  | 'pictures'
> & { panels: Panels }

const priceLabel = 'قیمت'
const money = (rial: bigint | null) => (rial === null ? '' : formatMoney(rial))

type Field = { label: string; step: PostingStep; say: (ad: Described, catalogue: Catalogue) => string }

const fields: readonly Field[] = [
  { label: 'خودرو', step: 'car', say: (ad, catalogue) => vehicleTitle(catalogue, ad.trim_id) },
  { label: 'سال ساخت', step: 'car', say: (ad) => toPersianDigits(ad.year) },
  { label: 'کارکرد', step: 'car', say: (ad) => `${formatInteger(ad.mileage_km)} کیلومتر` },
  { label: 'رنگ', step: 'car', say: (ad) => colours[ad.colour] },
  { label: 'پلاک', step: 'car', say: (ad) => plateKinds[ad.plate_kind] },
  { label: 'سند', step: 'car', say: (ad) => documentKinds[ad.document_kind as DocumentKind] ?? '' },
  { label: 'بدنه', step: 'condition', say: (ad) => bodyStates[ad.body_state] },
  { label: 'نقشهٔ بدنه', step: 'condition', say: (ad) => panelsText(ad.panels) },
  { label: 'موتور', step: 'condition', say: (ad) => partStates[ad.engine_state] },
  { label: 'گیربکس', step: 'condition', say: (ad) => partStates[ad.gearbox_state] },
  { label: 'بیمه', step: 'condition', say: (ad) => counted(ad.insurance_months, 'ماه') },
  { label: 'شیوهٔ فروش', step: 'price', say: (ad) => priceModes[ad.price_mode] },
  { label: priceLabel, step: 'price', say: (ad) => money(ad.price_rial) },
  { label: 'پیش‌پرداخت', step: 'price', say: (ad) => money(ad.down_payment_rial) },
  { label: 'قسط ماهانه', step: 'price', say: (ad) => money(ad.instalment_rial) },
  { label: 'تعداد قسط', step: 'price', say: (ad) => counted(ad.instalment_count, 'قسط') },
  { label: 'معاوضه با', step: 'price', say: (ad) => ad.barter_for ?? '' },
  { label: 'شهر', step: 'contact', say: (ad, catalogue) => catalogue.cities.byId.get(ad.city_id)?.nameFa ?? '' },
  { label: 'توضیحات', step: 'contact', say: (ad) => ad.description },
]

const panelsText = (panels: Panels): string =>
  (Object.entries(panels) as [PanelSlug, keyof typeof panelStates][])
    .map(([panel, state]) => `${panelNames[panel]}: ${panelStates[state]}`)
    .sort()
    .join('، ')

const counted = (count: number | null, unit: string) => (count === null ? '' : `${formatInteger(count)} ${unit}`)

/** An ad in words, line by line; what was not said is left out. */
export function summaryOf(catalogue: Catalogue, ad: Described): SummaryLine[] {
  const pictures = { label: picturesLabel, step: 'pictures' as const, value: counted(ad.pictures.length, 'عکس') }
  const lines = fields.map(({ label, step, say }) => ({ label, step, value: say(ad, catalogue) }))
  return [...lines, pictures]
    .filter(({ value }) => value !== '')
    .sort((one, other) => order.indexOf(one.step) - order.indexOf(other.step))
}

const order: readonly PostingStep[] = ['car', 'condition', 'pictures', 'price', 'contact', 'review']

/** Their order alone counts as a change too: the cover is the first. */
const picturesLabel = 'عکس‌ها'

/** What differs between two states of an ad, in words, as staff read it. */
export function describeChanges(catalogue: Catalogue, before: Described, after: Described): ChangedField[] {
  const changed = fields.flatMap(({ label, say }) => {
    const [was, is] = [say(before, catalogue), say(after, catalogue)]
    return was === is ? [] : [{ label, before: was, after: is }]
  })
  if (before.pictures.join() === after.pictures.join()) return changed
  const kept = new Set(before.pictures)
  const fresh = after.pictures.filter((picture) => !kept.has(picture)).length
  const now = `${formatInteger(after.pictures.length)} عکس، ${formatInteger(fresh)} عکس جدید`
  return [...changed, { label: picturesLabel, before: `${formatInteger(before.pictures.length)} عکس`, after: now }]
}

/** Has nothing but the price changed, by less than a fifth? Only then nobody looks (DOMAIN.md §9.3). */
export function isSmallPriceChange(changes: readonly ChangedField[], before: bigint | null, after: bigint | null) {
  if (changes.length !== 1 || changes[0]!.label !== priceLabel || before === null || after === null) return false
  const difference = after > before ? after - before : before - after
  return difference * 5n < before
}
