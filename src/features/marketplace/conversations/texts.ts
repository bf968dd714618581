import { fromWhenText, type Wait } from '#ui/wait-texts.ts'
import type { FraudKind } from './fraud.ts'
import { offerDays, type OfferAction, type OfferStanding } from './offer-states.ts'
import { erasedPlace, shortLimitSeconds, type Party, type Silence } from './rules.ts'
import { visitBounds, type VisitAction, type VisitStanding } from './visit-states.ts'
import { toPersianDigits } from '#kit/digits.ts'

/** Quick replies, by party. */
export const quickReplies = {
  available: { side: 'buyer', text: 'سلام، خودرو هنوز موجود است؟' },
  'last-price': { side: 'buyer', text: 'قیمت جای صحبت دارد؟' },
  'when-see': { side: 'buyer', text: 'چه روزی و کجا می‌توانم خودرو را ببینم؟' },
  'body-state': { side: 'buyer', text: 'خودرو رنگ یا تعویضی دارد؟' },
  'is-available': { side: 'seller', text: 'سلام، بله، موجود است.' },
  'firm-price': { side: 'seller', text: 'قیمت مقطوع است.' },
  'price-talk': { side: 'seller', text: 'سر قیمت بعد از دیدن خودرو صحبت می‌کنیم.' },
  'come-see': { side: 'seller', text: 'برای بازدید، روز و ساعت پیشنهاد بدهید.' },
} as const satisfies Record<string, { side: Party; text: string }>
export type QuickReply = keyof typeof quickReplies

/** Reasons for a refused message. */
export const silenceTexts: Record<Silence, string> = {
  closed: 'این گفت‌وگو بسته شده است و پیام جدیدی در آن ارسال نمی‌شود.',
  'blocked-by-me': 'این کاربر را مسدود کرده‌اید. تا رفع مسدودی، هیچ‌کدام نمی‌توانید پیام بفرستید.',
  blocked: 'الان نمی‌توانید در این گفت‌وگو پیام بفرستید.',
  'ad-gone': 'این آگهی دیگر فعال نیست و پیام جدیدی دربارهٔ آن ارسال نمی‌شود.',
}

/** Replaces offers and visits when the ad has ended. */
export const overText = 'آگهی این خودرو دیگر فعال نیست. دربارهٔ مدارک و تحویل هنوز می‌توانید پیام بدهید.'

/** Warnings for both parties beside the message that triggers them. */
export const warningTexts: Record<FraudKind, { title: string; text: string }> = {
  code: {
    title: 'کد پیامکی را به هیچ‌کس ندهید',
    text: 'برای خرید و فروش خودرو لازم نیست کدی به طرف مقابل بدهید. با این کد وارد حساب شما می‌شوند.',
  },
  card: {
    title: 'شمارهٔ کارت و رمز را در پیام نفرستید',
    text: 'پول را بعد از دیدن خودرو و سند و فقط به حساب صاحب سند واریز کنید.',
  },
  deposit: {
    title: 'قبل از دیدن خودرو و سند بیعانه ندهید',
    text: 'بیعانه رایج‌ترین راه کلاهبرداری خودرو است. کسی که برای گرفتن پول عجله دارد، شاید اصلاً خودرویی نداشته باشد.',
  },
  elsewhere: {
    title: 'گفت‌وگو را همین‌جا ادامه بدهید',
    text: 'بیرون از فرمان نمی‌توانیم پیام‌ها را بررسی کنیم. روی لینک پرداختی که برایتان فرستاده‌اند نزنید.',
  },
}

/** Replaces messages of a deleted account. */
export const deletedText = 'پیام حذف شده است.'

/** Formats the place of a visit; its proposer may have deleted their account. */
export const visitPlaceText = (place: string): string => (place === erasedPlace ? 'محل قرار حذف شده است.' : place)

/** Shown at the head of every thread. */
export const safetyText = 'قبل از دیدن خودرو و سند، پول واریز نکنید و کد پیامکی را به کسی ندهید.'

export const offerActionTexts: Record<Exclude<OfferAction, 'counter'>, string> = {
  take: 'قبول پیشنهاد',
  refuse: 'رد پیشنهاد',
  withdraw: 'پس گرفتن پیشنهاد',
}

/** Messages that the answer buttons write, in the words of the sender. */
export const saidOfOffer: Record<Exclude<OfferAction, 'counter'>, (amount: string) => string> = {
  take: (amount) => `پیشنهاد ${amount} را قبول کردم.`,
  refuse: (amount) => `پیشنهاد ${amount} را قبول نکردم.`,
  withdraw: (amount) => `پیشنهاد ${amount} را پس گرفتم.`,
}

/** Names of offer states. */
export const offerWords: Record<OfferStanding, string> = {
  made: 'منتظر پاسخ',
  taken: 'قبول شد',
  refused: 'رد شد',
  countered: 'در پاسخ، پیشنهاد دیگری آمد',
  withdrawn: 'پس گرفته شد',
  lapsed: `در ${toPersianDigits(offerDays)} روز پاسخی نرسید`,
  'ad-over': 'آگهی دیگر فعال نیست',
}

export const visitActionTexts: Record<VisitAction, string> = {
  agree: 'قبول قرار',
  refuse: 'این زمان نمی‌توانم',
  cancel: 'لغو قرار',
  miss: 'طرف مقابل نیامد',
}

export const saidOfVisit: Record<VisitAction, (time: string) => string> = {
  agree: (time) => `با قرار ${time} موافقم.`,
  refuse: (time) => `${time} نمی‌توانم بیایم؛ زمان دیگری پیشنهاد بدهید.`,
  cancel: (time) => `قرار ${time} را لغو کردم.`,
  miss: (time) => `سر قرار ${time} نیامدید.`,
}

export const visitWords: Record<VisitStanding, string> = {
  proposed: 'منتظر پاسخ',
  agreed: 'قرار قطعی است',
  refused: 'رد شد',
  cancelled: 'لغو شد',
  missed: 'انجام نشد؛ یکی از دو طرف نیامد',
  over: 'زمان قرار گذشته است',
  past: 'زمان قرار گذشته است',
  'ad-over': 'آگهی دیگر فعال نیست',
}

/** Informs a party about missed visits of the other one. */
export const missedText = (visits: number): string =>
  `طرف مقابل سر ${toPersianDigits(visits)} قرار قبلی نیامده است. قبل از رفتن، دوباره هماهنگ کنید.`

export const reportReasons = {
  fraud: 'درخواست بیعانه، کد یا شمارهٔ کارت',
  insult: 'توهین یا مزاحمت',
  spam: 'تبلیغ یا پیام نامربوط',
  fake: 'اطلاعات نادرست دربارهٔ خودرو',
  other: 'موضوع دیگر',
} as const
export type ReportReason = keyof typeof reportReasons

/** A longer wait than the short window means that the daily limit is reached. */
const isOfDay = ({ waitSeconds }: Wait): boolean => waitSeconds > shortLimitSeconds

export const tooManyMessagesText = (wait: Wait): string =>
  `${isOfDay(wait) ? 'در ۲۴ ساعت گذشته' : 'پشت سر هم'} پیام‌های زیادی فرستاده‌اید؛ ${fromWhenText(wait)} دوباره می‌توانید بفرستید.`

/** The same limit as a refusal code. */
export const tooManyCode = (wait: Wait) => (isOfDay(wait) ? 'too-many-today' : 'too-many')

/** Refusals of messages, offers and answers. */
export const chatRefusals = {
  silent: 'پیام شما ارسال نشد؛ دلیلش در صفحهٔ همین گفت‌وگو نوشته شده است.',
  'file-unknown': 'یکی از عکس‌ها دیگر در دسترس نیست؛ آن را حذف کنید و دوباره بفرستید.',
  'key-used': 'این پیام قبلاً با متن دیگری ارسال شده است. متن جدید همین‌جاست؛ اگر می‌خواهید ارسال شود، دوباره بفرستید.',
  own: 'این آگهی خودتان است.',
  gone: 'این آگهی دیگر فعال نیست و نمی‌توانید به فروشنده‌اش پیام بدهید.',
  'phone-only': 'این فروشنده فقط با تماس تلفنی پاسخ می‌دهد؛ شماره را در صفحهٔ آگهی ببینید.',
  'not-on-offer': 'این خودرو الان برای فروش نیست.',
  'same-price': 'این همان قیمتی است که پیشنهاد شده؛ آن را قبول کنید یا قیمت دیگری بنویسید.',
  'low-price': 'این قیمت کمتر از نصف قیمت آگهی است. قیمت نزدیک‌تری پیشنهاد بدهید.',
  'odd-price':
    'این مبلغ بیشتر از دو برابر قیمت آگهی است؛ شاید یک صفر اضافه نوشته‌اید. اگر درست است، گزینهٔ زیر را بزنید و دوباره بفرستید.',
  'too-many': 'پشت سر هم پیام‌های زیادی فرستاده‌اید؛ چند دقیقهٔ دیگر دوباره امتحان کنید.',
  'too-many-today': 'در ۲۴ ساعت گذشته پیام‌های زیادی فرستاده‌اید؛ حداکثر ۲۴ ساعت دیگر دوباره می‌توانید بفرستید.',
  late: 'این کار دیگر ممکن نیست؛ وضعیت جدید را بالاتر ببینید.',
  'visit-time': `قرار را برای ${toPersianDigits(visitBounds.leastMinutes)} دقیقه تا ${toPersianDigits(visitBounds.mostDays)} روز دیگر بگذارید.`,
} as const
export type ChatRefusal = keyof typeof chatRefusals

export const fileRefusals = { 'file-bytes': 'هر عکس حداکثر ۵ مگابایت است؛ عکس کم‌حجم‌تری بفرستید.' } as const
