import { toPersianDigits } from '#kit/digits.ts'
import { asSentence } from '#kit/sentence.ts'
import { fromNowText, fromWhenText, type Wait } from '#ui/wait-texts.ts'

/** Texts of this feature's refusals. */
export const refusals = {
  'mobile-invalid': 'شماره باید ۱۱ رقم و با ۰۹ شروع شود',
  'code-incomplete': 'کد ۶ رقمی را کامل بنویسید',
  'code-wrong': 'کد وارد شده نادرست است',
  'code-expired': 'اعتبار کد به پایان رسیده است؛ کد جدید بگیرید',
  'code-used': 'این کد قبلاً استفاده شده است؛ کد جدید بگیرید',
  'code-unknown': 'در این مرورگر هنوز کدی نگرفته‌اید؛ شماره‌تان را دوباره بنویسید',
  'too-many-tries': 'تعداد تلاش بیش از حد مجاز است؛ کد جدید بگیرید',
} as const

export type IdentityRefusal = keyof typeof refusals

/** The refusal of a limit, with the time from which it is allowed again. */
export const limitText = (wait: Wait): string =>
  `تعداد تلاش بیش از حد مجاز است؛ ${fromWhenText(wait)} دوباره امتحان کنید`

/** The refusal of another code before its time. */
export const resendText = (seconds: number): string => `کد جدید را ${fromNowText(seconds)} می‌توانید بگیرید`

/** The refusal of a code that cannot be sent now. */
export const waitText = (refused: ({ code: 'limited' } & Wait) | { code: 'resend-too-soon'; waitSeconds: number }) =>
  refused.code === 'limited' ? limitText(refused) : resendText(refused.waitSeconds)

/** The text for a locked person at sign-in, with staff's reason. */
export const lockedText = (reason: string): string =>
  `${asSentence(`این حساب قفل شده است${reason && `: ${reason}`}`)} برای پیگیری به پشتیبانی پیام بدهید.`

const two = (n: number): string => String(n).padStart(2, '0')

/** Formats the countdown: «۰۱:۵۹». */
export function clockText(seconds: number): string {
  return toPersianDigits(`${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`)
}

export const loginTexts = {
  offline: 'ارتباط برقرار نیست. آنچه نوشته‌اید می‌ماند؛ بعد از وصل شدن ادامه بدهید.',
  title: 'ورود به فرمان',
  lead: 'بدون رمز؛ یک کد به شمارهٔ شما پیامک می‌کنیم.',
  inPlace: 'وارد شوید تا از همین‌جا ادامه بدهید. اگر چیزی نوشته‌اید، سر جایش است.',
  codeTitle: 'کد ورود را وارد کنید',
  mobileLabel: 'شمارهٔ موبایل',
  mobileHint: 'اگر حساب ندارید، با اولین ورود ساخته می‌شود.',
  privacy: 'شمارهٔ شما رمزنگاری‌شده نگهداری می‌شود و بدون اجازهٔ شما به کسی نشان داده نمی‌شود.',
  sendCode: 'دریافت کد',
  sending: 'در حال ارسال…',
  codeLabel: 'کد ۶ رقمی',
  codeWarning: 'این کد را به هیچ‌کس ندهید؛ همکاران ما هیچ‌وقت آن را از شما نمی‌پرسند.',
  signIn: 'ورود',
  confirm: 'تأیید کد',
  checking: 'در حال بررسی…',
  editMobile: 'ویرایش شماره',
  resend: 'ارسال مجدد کد',
  resendIn: 'ارسال مجدد کد تا',
  withPassword: 'ورود با رمز عبور',
  withCode: 'ورود با کد پیامکی',
  helpTitle: 'کد نرسید؟',
  call: 'دریافت کد با تماس صوتی',
  callHint: 'در این تماس کد جدیدی می‌شنوید و کد قبلی دیگر کار نمی‌کند.',
  trace: 'اگر باز هم نرسید، این کد پیگیری را به پشتیبانی بگویید:',
  toSupport: 'ثبت شکایت، بدون ورود',
} as const

/** The receiver, time and channel of the code. */
export const codeSentText = (sent: { sentAt: string; maskedMobile: string; byCall: boolean }): string =>
  sent.byCall
    ? `کد را با تماس صوتی به ${sent.maskedMobile} می‌گوییم (ساعت ${sent.sentAt}).`
    : `ساعت ${sent.sentAt} کد به ${sent.maskedMobile} ارسال شد.`

/** Delivery states of the code's message, as far as the provider reports them. */
export const deliveryTexts = {
  waiting: 'پیامک در راه است.',
  sent: 'اگر پیامک تا پایان شمارش نرسید، «ارسال مجدد کد» را بزنید.',
  delivered: 'پیامک به گوشی شما رسید.',
  failed: 'پیامک به گوشی شما نرسید؛ راه دیگری را انتخاب کنید.',
} as const

/** The same for a call. */
export const callTexts: Record<keyof typeof deliveryTexts, string> = {
  waiting: 'داریم با شما تماس می‌گیریم.',
  sent: 'با شما تماس گرفتیم؛ لطفاً جواب بدهید.',
  delivered: 'به تماس جواب دادید.',
  failed: 'تماس برقرار نشد؛ راه دیگری را انتخاب کنید.',
}

const browserNames: Record<string, string> = {
  edge: 'اج',
  samsung: 'مرورگر سامسونگ',
  opera: 'اپرا',
  firefox: 'فایرفاکس',
  chrome: 'کروم',
  safari: 'سافاری',
}

const systemNames: Record<string, string> = {
  android: 'اندروید',
  iphone: 'آیفون',
  ipad: 'آیپد',
  windows: 'ویندوز',
  mac: 'مک',
  linux: 'لینوکس',
}

/** Formats «کروم روی اندروید»; unknown parts are omitted. */
export function deviceText({ browser, system }: { browser: string | null; system: string | null }): string {
  const [on, by] = [system && systemNames[system], browser && browserNames[browser]]
  if (on && by) return `${by} روی ${on}`
  return by || on || 'دستگاه ناشناس'
}
