import { toPersianDigits } from '#kit/digits.ts'
import { againAfterDays, asksADay } from './rules.ts'

export const consentTexts = {
  title: 'استعلام با اجازهٔ مالک',
  ask: 'استعلام با اجازهٔ مالک',
  askOwner: 'درخواست اجازه از مالک خودرو',
  lead: 'درخواست‌هایی که فرستاده‌اید و درخواست‌هایی که برای خودروی شما آمده.',
} as const

/** Names of the two parties, by kind of subject. */
export const partyNames = {
  ad: { asker: 'خریدار', owner: 'مالک' },
  plate: { asker: 'درخواست‌دهنده', owner: 'مالک' },
} as const

export const askRefusals = {
  own: 'این آگهی خودتان است؛ خودروی خودتان را از «مرکز خودرو» استعلام کنید.',
  gone: 'این آگهی دیگر فعال نیست.',
  blocked: 'صاحب این آگهی درخواست شما را نمی‌پذیرد.',
  refused: `صاحب این آگهی اجازه نداده یا آن را پس گرفته است؛ تا ${toPersianDigits(againAfterDays)} روز بعد از آن نمی‌شود دوباره پرسید.`,
  'too-many': `در هر ۲۴ ساعت تا ${toPersianDigits(asksADay)} درخواست می‌شود فرستاد؛ حداکثر ۲۴ ساعت دیگر دوباره می‌توانید بفرستید.`,
} as const

export const actionRefusals = {
  'not-now': 'وضعیت این درخواست عوض شده است؛ صفحه را دوباره باز کنید.',
  'not-recent': 'اول با کد پیامکی تأیید کنید که خودتان هستید.',
  'other-plate': 'این درخواست برای پلاک دیگری است؛ پلاک همان خودرو را وارد کنید یا درخواست را رد کنید.',
  used: 'این استعلام انجام شده و پاسخش همین‌جاست.',
  closed: 'این استعلام فعلاً در دسترس نیست. مبلغی از شما کم نشده است.',
  down: 'سرویس مرجع موقتاً پاسخ نمی‌دهد. مبلغی از شما کم نشده؛ چند دقیقهٔ دیگر دوباره امتحان کنید.',
  'too-many': 'در این یک ساعت استعلام‌های زیادی ثبت کرده‌اید؛ کمی بعد دوباره امتحان کنید.',
  'unknown-choice': 'یکی از همین گزینه‌ها را انتخاب کنید.',
  'not-waiting': 'این استعلام دیگر منتظر کد نیست؛ صفحه را دوباره باز کنید.',
} as const

/** Refusals of the owner's code. */
export const codeRefusals = {
  ...actionRefusals,
  'too-many': 'چند بار پشت سر هم امتحان کرده‌اید. کمی بعد کد را دوباره وارد کنید.',
} as const

/** Reports are support tickets and share their daily limit. */
export const tooManyReports =
  'در ۲۴ ساعت گذشته درخواست‌ها و گزارش‌های زیادی به پشتیبانی فرستاده‌اید؛ کمی بعد دوباره امتحان کنید.'

export const askPlateRefusals = {
  ...askRefusals,
  own: 'این شمارهٔ خودتان است؛ خودروی خودتان را از «مرکز خودرو» استعلام کنید.',
  blocked: 'صاحب این شماره درخواست شما را نمی‌پذیرد.',
  refused: `صاحب این شماره اجازه نداده یا آن را پس گرفته است؛ تا ${toPersianDigits(againAfterDays)} روز بعد از آن نمی‌شود دوباره پرسید.`,
  'too-many':
    'در ۲۴ ساعت گذشته درخواست‌های زیادی فرستاده‌اید یا به این شماره درخواست‌های زیادی رسیده است؛ حداکثر ۲۴ ساعت دیگر دوباره می‌توانید بفرستید.',
} as const
