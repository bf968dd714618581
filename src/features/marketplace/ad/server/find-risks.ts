import { toPersianDigits } from '#kit/digits.ts'
import type { Db } from '#platform/database/database.ts'
import { bodyClassOf, bodyStates, plateKinds } from '../choices.ts'
import { isWarning } from '../price-rating.ts'
import type { FullAdRow } from './ad-rows.ts'
import { gapText } from './present-card.ts'
import './tables.ts'

/** Min price drop that deserves a question, in hundredths. */
const steepFall = 12n

/** Lists the risks of an ad, shown beside its number and before the first message. */
export async function findRisks(db: Db, ad: FullAdRow): Promise<string[]> {
  const dealer =
    ad.gallery_id === null
      ? null
      : await db
          .selectFrom('gallery')
          .select('licence_checked_at')
          .where('id', '=', ad.gallery_id)
          .executeTakeFirstOrThrow()
  return [
    cheap(ad),
    fallen(ad),
    wrecked(ad),
    repaired(ad),
    document(ad),
    plate(ad),
    unseen(ad),
    dealer && unchecked(dealer),
  ].filter((text) => text !== null)
}

function cheap(ad: FullAdRow): string | null {
  if (ad.rating === null || !isWarning(ad.rating)) return null
  const gap = `قیمت این خودرو ${gapText(ad.gap_permille!, ad.rating)} است`
  if (ad.rating === 'very-low') return `${gap}؛ دلیلش را بپرسید و قبل از دیدن خودرو هیچ مبلغی واریز نکنید.`
  return `${gap}. قیمت خیلی پایین، رایج‌ترین راه کلاهبرداری با بیعانه است؛ قبل از دیدن خودرو هیچ مبلغی واریز نکنید.`
}

function fallen({ price_rial, drop_rial }: FullAdRow): string | null {
  if (price_rial === null || drop_rial <= 0n) return null
  const percent = (drop_rial * 100n) / (price_rial + drop_rial)
  if (percent < steepFall) return null
  return `قیمت این آگهی از ابتدا ${toPersianDigits(percent)}\u200f٪ پایین آمده است؛ دلیلش را بپرسید.`
}

const repaired = ({ engine_state, gearbox_state }: FullAdRow): string | null => {
  const parts = [engine_state !== 'sound' && 'موتور', gearbox_state !== 'sound' && 'گیربکس'].filter(Boolean)
  if (parts.length === 0) return null
  return `${parts.join(' و ')} این خودرو طبق اظهار فروشنده سالم نیست یا تعویض شده است: قبل از خرید آن را کارشناسی کنید.`
}

const wrecked = ({ body_state }: FullAdRow) =>
  bodyClassOf(body_state) === null
    ? `این خودرو «${bodyStates[body_state]}» است: قبل از پرداخت، از امکان تعویض پلاک و بیمهٔ آن مطمئن شوید.`
    : null

const document = ({ document_kind }: FullAdRow) =>
  document_kind === 'power-of-attorney'
    ? 'سند وکالتی است: قبل از هر پرداخت، اعتبار وکالت‌نامه و حق فروش را از دفترخانه بپرسید.'
    : null

const plate = ({ plate_kind }: FullAdRow) =>
  plate_kind === 'national'
    ? null
    : `پلاک ${plateKinds[plate_kind]} است: قبل از پرداخت، از مرکز تعویض پلاک بپرسید که انتقال آن به نام شما ممکن است یا نه.`

const unseen = ({ pictures }: FullAdRow) =>
  pictures.length === 0 ? 'این آگهی عکس ندارد؛ تا خودرو را ندیده‌اید تصمیم نگیرید.' : null

const unchecked = ({ licence_checked_at }: { licence_checked_at: Date | null }) =>
  licence_checked_at === null ? 'پروانهٔ این نمایشگاه هنوز بررسی نشده است؛ اصل آن را در محل ببینید.' : null
