import { toPersianDigits } from '#kit/digits.ts'
import { addJalaliDays, formatLongJalali, formatDateTime, tehranDaysBetween, toJalali } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import type { Fine } from './answers.ts'

/** Reasons of an objection; each has the sentences of its letter. */
export const objectionGrounds = {
  'not-there': {
    title: 'خودرو آن زمان آنجا نبوده',
    proof: 'بلیت، رسید سوخت یا پارکینگ، تصویر دوربین یا گواهی تعمیرگاه از همان ساعت',
    reason: 'خودرو در زمان ثبت تخلف در محل ذکرشده نبوده است.',
  },
  sold: {
    title: 'قبلاً خودرو را فروخته بودم یا پلاک عوض شده بود',
    proof: 'سند یا قولنامهٔ فروش و برگ فک پلاک با تاریخ',
    reason: 'قبل از تاریخ تخلف، خودرو فروخته یا پلاک آن فک شده بود و در اختیار اینجانب نبوده است.',
  },
  'wrong-plate': {
    title: 'پلاک در عکس مال خودروی من نیست',
    proof: 'عکس تخلف کنار عکس خودرو و کارت خودرو',
    reason:
      'خودروی ثبت‌شده با خودروی اینجانب از نظر نوع یا رنگ مطابقت ندارد و احتمال اشتباه در خواندن پلاک یا جعل آن وجود دارد.',
  },
  sign: {
    title: 'تابلو یا خط‌کشی نبود یا دیده نمی‌شد',
    proof: 'عکس محل با تاریخ',
    reason: 'در محل یادشده تابلو یا خط‌کشی قابل رؤیتی که این ممنوعیت را اعلام کند وجود نداشته است.',
  },
  emergency: {
    title: 'ناچار بودم: بیمار، خرابی خودرو یا دستور مأمور',
    proof: 'گواهی درمانگاه، فاکتور امداد خودرو یا نام و زمان دستور مأمور',
    reason: 'تخلف بر اثر شرایط اضطراری و بدون امکان عمل دیگری پیش آمده است.',
  },
} as const
export type ObjectionGround = keyof typeof objectionGrounds

type Clock = { now: Date; objectionDays: number; doublingDays: number }

export type ObjectionTime = {
  /** Null when the date of the fine is unknown. */
  left: number | null
  lastDay: string | null
  open: boolean
  doublesIn: number | null
}

/** Returns the deadline of an objection to a fine, and when the fine doubles. The last day counts. */
export function objectionTime(
  fine: Pick<Fine, 'at' | 'delivery'>,
  { now, objectionDays, doublingDays }: Clock,
): ObjectionTime {
  if (fine.at === null) return { left: null, lastDay: null, open: true, doublesIn: null }
  const age = Math.max(0, tehranDaysBetween(new Date(fine.at), now))
  const left = objectionDays - age
  const doubles = fine.delivery === 'affixed' || fine.delivery === 'handed'
  return {
    left: Math.max(0, left),
    lastDay: formatLongJalali(addJalaliDays(toJalali(now), left)),
    open: left >= 0,
    doublesIn: doubles && doublingDays >= age ? doublingDays - age : null,
  }
}

/** Returns the letter about a fine; facts that only its person knows are dots. */
export function objectionDraft(fine: Fine, { ground, plate }: { ground: ObjectionGround; plate: string }): string {
  const when = fine.at === null ? null : formatDateTime(new Date(fine.at))
  const facts = [
    fine.serial && `سریال ${toPersianDigits(fine.serial)}`,
    fine.code && `کد تخلف ${toPersianDigits(fine.code)}`,
    fine.title && `با عنوان «${fine.title}»`,
    when && `در ${when}`,
    [fine.city, fine.place].filter(Boolean).length > 0 && `در ${[fine.city, fine.place].filter(Boolean).join('، ')}`,
    `به مبلغ ${formatMoney(BigInt(fine.amountRial))}`,
  ].filter(Boolean)
  return [
    'واحد رسیدگی به اعتراضات تخلفات رانندگی',
    'با سلام',
    `اینجانب ……………، با کد ملی ……………، مالک خودرو با پلاک ${plate}، به جریمهٔ ${facts.join('، ')} اعتراض دارم.`,
    objectionGrounds[ground].reason,
    `شرح: ……………`,
    `مدارک پیوست: ${objectionGrounds[ground].proof}.`,
    'خواهشمند است دستور فرمایید موضوع بررسی و نتیجه اعلام شود.',
    'نام و امضا: ……………، تاریخ: ……………، شمارهٔ تماس: ……………',
  ].join('\n\n')
}
