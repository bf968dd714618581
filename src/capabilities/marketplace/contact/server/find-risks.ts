import { toPersianDigits } from '#kit/digits.ts'
import type { Db } from '#platform/database.ts'
import { plateKinds } from '../../ad/choices.ts'
import type { FullAdRow } from '../../ad/server/ad-rows.ts'
import { gapText } from '../../ad/server/present-card.ts'
import '../../ad/server/tables.ts'

/** Min price drop that deserves a question, in hundredths. */
const steepFall = 12n

/** Lists the risks of an ad, shown at the moment of the reveal. */
export async function findRisks(db: Db, ad: FullAdRow): Promise<string[]> {
  const gallery =
    ad.gallery_id === null
      ? null
      : await db
          .selectFrom('gallery')
          .select('licence_checked_at')
          .where('id', '=', ad.gallery_id)
          .executeTakeFirstOrThrow()
  return [cheap(ad), fallen(ad), paper(ad), plate(ad), unseen(ad), gallery && unchecked(gallery)].filter(
    (text) => text !== null,
  )
}

function cheap(ad: FullAdRow): string | null {
  if (ad.rating !== 'suspicious') return null
  return `قیمت این خودرو ${gapText(ad.gap_permille!, ad.rating)} است. قیمت خیلی پایین، رایج‌ترین راه کلاهبرداری با بیعانه است؛ قبل از دیدن خودرو هیچ مبلغی واریز نکنید.`
}

function fallen({ price_rial, drop_rial }: FullAdRow): string | null {
  if (price_rial === null || drop_rial <= 0n) return null
  const percent = (drop_rial * 100n) / (price_rial + drop_rial)
  if (percent < steepFall) return null
  return `قیمت این آگهی از ابتدا ${toPersianDigits(percent)}\u200f٪ پایین آمده است؛ دلیلش را بپرسید.`
}

const paper = ({ document_kind }: FullAdRow) =>
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
