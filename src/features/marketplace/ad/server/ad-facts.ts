import { formatInteger } from '#kit/digits.ts'
import {
  bodyStates,
  colours,
  documentKinds,
  fuels,
  gearboxes,
  partStates,
  plateKinds,
  type DocumentKind,
  type Fuel,
} from '../choices.ts'
import { notGiven } from '../texts.ts'
import type { FullAdRow } from './ad-rows.ts'
import { kilometres } from './present-card.ts'

type AdFact = {
  label: string
  /** The fact as text; null without one. `years` holds both calendars. */
  text: (ad: FullAdRow, years: string) => string | null
  /** The comparison of two cars by this fact (higher is better), and the word for the best. */
  merit?: { best: string; of: (ad: FullAdRow) => number | null }
}

/** The facts of every ad in display order, for its page and the comparison. */
export const adFacts: readonly AdFact[] = [
  { label: 'سال ساخت', text: (_ad, years) => years, merit: { best: 'جدیدترین', of: (ad) => ad.year } },
  {
    label: 'کارکرد',
    text: (ad) => kilometres(ad.mileage_km),
    merit: { best: 'کم‌کارکردترین', of: (ad) => -ad.mileage_km },
  },
  { label: 'گیربکس', text: (ad) => gearboxes[ad.gearbox] },
  { label: 'سوخت', text: (ad) => fuels[ad.fuel as Fuel] ?? ad.fuel },
  { label: 'رنگ بدنه', text: (ad) => colours[ad.colour] },
  { label: 'رنگ داخل', text: (ad) => ad.inside_colour && colours[ad.inside_colour] },
  { label: 'وضعیت بدنه', text: (ad) => bodyStates[ad.body_state] },
  { label: 'وضعیت موتور', text: (ad) => partStates[ad.engine_state] },
  { label: 'وضعیت گیربکس', text: (ad) => partStates[ad.gearbox_state] },
  {
    label: 'بیمهٔ شخص ثالث',
    text: (ad) => insurance(ad.insurance_months),
    merit: { best: 'بیشترین اعتبار', of: (ad) => ad.insurance_months },
  },
  { label: 'پلاک', text: (ad) => plateKinds[ad.plate_kind] },
  { label: 'سند', text: (ad) => documentKinds[ad.document_kind as DocumentKind] ?? ad.document_kind },
  { label: 'تاکسی اینترنتی', text: (ad) => (ad.ride_hailing ? 'سابقه دارد' : null) },
]

function insurance(months: number | null): string {
  if (months === null) return notGiven
  return months === 0 ? 'بدون بیمه' : `${formatInteger(months)} ماه`
}
