import { fromWhenText, type Wait } from '#ui/wait-texts.ts'
import type { TicketKind, TicketState } from './rules.ts'

export const stateNames: Record<TicketState, string> = {
  open: 'باز',
  answered: 'پاسخ داده شده',
  'customer-reply': 'پاسخ مشتری',
  closed: 'بسته',
}

export const stateTones = { open: 'info', answered: 'good', 'customer-reply': 'warn', closed: 'plain' } as const

/** Topics of requests. The slugs stand in the database and in addresses. */
export const requestTopics = {
  account: 'حساب و ورود',
  ad: 'آگهی خودرو',
  gallery: 'نمایشگاه',
  payment: 'پرداخت و کیف پول',
  inquiry: 'استعلام',
  order: 'سفارش و قرارداد',
  suggestion: 'پیشنهاد',
  other: 'موضوع دیگر',
} as const
export type RequestTopic = keyof typeof requestTopics

/** Topics of complaints. */
export const complaintTypes = {
  fraud: 'کلاهبرداری یا درخواست بیعانه',
  'wrong-facts': 'اطلاعات نادرست در آگهی',
  seller: 'رفتار فروشنده یا نمایشگاه',
  money: 'پولی که کم شده یا برنگشته',
  service: 'کیفیت خدمات فرمان',
  staff: 'رفتار پشتیبانی',
  privacy: 'حریم خصوصی',
  'other-complaint': 'موضوع دیگر',
} as const
export type ComplaintType = keyof typeof complaintTypes

export type Topic = RequestTopic | ComplaintType
export const topicNames: Readonly<Record<string, string>> = { ...requestTopics, ...complaintTypes }

/** Names of subjects, printed before their number. */
export const aboutNames = {
  ad: 'آگهی',
  order: 'سفارش',
  inquiry: 'استعلام',
  payment: 'پرداخت',
  code: 'کد پیگیری ورود',
  help: 'پاسخ راهنما',
  other: 'موضوع مرتبط',
} as const

export const ratingNames = ['خیلی بد', 'بد', 'متوسط', 'خوب', 'خیلی خوب'] as const

/** Names of the two kinds of tickets. */
export const kindWords: Record<TicketKind, string> = { request: 'درخواست', complaint: 'شکایت' }

/** The confirmation before closing without an answer. A guest has no page and no inbox. */
export function closeQuestion({ kind, guest }: { kind: TicketKind; guest: boolean }) {
  const word = kindWords[kind]
  return {
    title: `این ${word} بدون پاسخ بسته شود؟`,
    about: guest
      ? `مهمان دلیل را با کد پیگیری می‌بیند، ولی نمی‌تواند در این ${word} پیام بنویسد.`
      : `کاربر دلیل را در همین ${word} و در اعلان‌هایش می‌بیند. با نوشتن پیام جدید می‌تواند آن را دوباره باز کند.`,
    submit: `بستن ${word}`,
  }
}

/** The refusal after too many codes. */
export const tooManyTriesText = (wait: Wait): string =>
  `چند بار پشت سر هم امتحان کرده‌اید؛ ${fromWhenText(wait)} دوباره امتحان کنید.`

/** The refusal after too many messages. */
export const tooManyText = (wait: Wait): string =>
  `پشت سر هم پیام‌های زیادی فرستاده‌اید؛ ${fromWhenText(wait)} دوباره می‌توانید بفرستید.`

export const refusals = {
  'file-unknown': 'یکی از پیوست‌ها دیگر در دسترس نیست؛ آن را حذف کنید و دوباره بفرستید.',
  closed: 'این مورد قبلاً بسته شده است و پاسخ شما ارسال نشد؛ اگر لازم است، متن را با «ثبت یادداشت» نگه دارید.',
  'key-used':
    'این فرم قبلاً با متن دیگری ثبت شده است. متن جدیدتان همین‌جاست؛ اگر می‌خواهید جداگانه ثبت شود، دوباره بفرستید.',
  'sent-before': 'این شکایت قبلاً ثبت شده است. با کد پیگیری‌اش از بخش «پیگیری» وضعیت را ببینید.',
} as const

/**
 * Texts from which staff start an answer. `asks`: the text requests a reply, which a guest cannot
 * write.
 */
const macros = [
  {
    name: 'اطلاعات بیشتر',
    asks: true,
    body: 'سلام، ممنون که خبر دادید. لطفاً برای بررسی، زمان اتفاق و عکسی از صفحه‌ای که دیده‌اید بفرستید.',
  },
  {
    name: 'در حال بررسی',
    asks: false,
    body: 'سلام، موضوع را بررسی می‌کنیم و نتیجه را همین‌جا به شما می‌گوییم.',
  },
  {
    name: 'آگهی بررسی شد',
    asks: false,
    body: 'سلام، آگهی‌ای را که گفته بودید بررسی کردیم و طبق مقررات دربارهٔ آن تصمیم گرفتیم. ممنون که خبر دادید.',
  },
  {
    name: 'حل شد؟',
    asks: true,
    body: 'سلام، کاری که خواسته بودید انجام شد. اگر هنوز مشکلی هست، همین‌جا بنویسید.',
  },
] as const

/** Returns the macros; for a guest, only those that need no reply. */
export const macrosFor = ({ guest }: { guest: boolean }) => macros.filter(({ asks }) => !(guest && asks))

/** Refusals of attachments. */
export const attachmentRefusals = {
  'file-bytes': 'هر پیوست حداکثر ۵ مگابایت است؛ فایل کم‌حجم‌تری بفرستید.',
  'picture-empty': 'این فایل خالی است؛ عکس دیگری انتخاب کنید.',
  'picture-kind': 'فقط عکس قبول می‌شود (JPEG، PNG، WebP یا AVIF)؛ از سند عکس بگیرید.',
  'picture-heic': 'فرمت HEIC باز نمی‌شود؛ همین عکس را به‌صورت JPEG بفرستید.',
  'picture-mixed': 'در این فایل به‌جز عکس چیز دیگری هم هست؛ عکس اصلی را بفرستید.',
  'picture-animated': 'عکس متحرک قبول نمی‌شود؛ عکس ثابت بفرستید.',
  'picture-pixels': 'ابعاد عکس بیشتر از ۴۰ مگاپیکسل است؛ عکس کوچک‌تری بفرستید.',
  'picture-damaged': 'این عکس خراب است و باز نمی‌شود؛ عکس دیگری بفرستید.',
  'picture-heavy': 'این عکس خیلی سنگین است؛ عکس ساده‌تری بفرستید.',
}
