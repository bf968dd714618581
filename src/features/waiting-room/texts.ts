import { formatInteger } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { RecordKind } from './record-kinds.ts'

export const orderRules = (title: string): string =>
  `همهٔ کسانی که تا لحظهٔ شروع «${title}» اعلام حضور کنند در این قرعه‌کشی هستند. ترتیب قرعه‌کشی، شمارهٔ نوبت آن‌هاست: اولین بلیت نوبت ۱ را می‌گیرد. هر کد ملی یک نوبت دارد و کسی که بعد از شروع بیاید، به ترتیب ورود بعد از همه می‌ایستد.`

export const fakePartyName = (number: string): string => `طرف نمایشی ${number}`
export const fakeSubstitute = 'در نسخهٔ نمایشی همهٔ طرف‌ها عددشان را اعلام می‌کنند.'
export const stopReason = 'نوبت این فروش قبل از شروع لغو شد.'
export const rehearsalTitle = 'تمرین شروع فروش'

export const actionRefusals = {
  state: 'وضعیت فروش عوض شده است. صفحه را دوباره باز کنید و ببینید الان چه کاری ممکن است.',
} as const

export const joinRefusals = {
  over: 'این فروش تمام شده است.',
  'no-code': 'هر نوبت برای یک کد ملی است. اول نام و کد ملی‌تان را ثبت کنید و بعد دوباره اعلام حضور کنید.',
  'same-code': 'با کد ملی شما از حساب دیگری اعلام حضور شده است. با همان حساب وارد شوید.',
} as const

/**
 * Formats «حداقل ۵ دقیقه»: the rate is a maximum and the queue may halt, so only a minimum wait can
 * be stated.
 */
export function waitText(seconds: number): string {
  if (seconds < 60) return 'حدود یک دقیقه'
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `حداقل ${formatInteger(minutes)}\u00a0دقیقه`
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return `حداقل ${formatInteger(hours)}\u00a0ساعت${rest ? ` و ${formatInteger(rest)}\u00a0دقیقه` : ''}`
}

type Line = { kind: RecordKind } & Readonly<Record<string, unknown>>

/** Formats one line of the public record. */
export function recordTexts(line: Line): string {
  const number = (value: unknown) => formatInteger(Number(value))
  const late = Number(line.lateMinutes ?? 0)
  const words: Readonly<Record<RecordKind, () => string>> = {
    announced: () => `اعلام شد؛ ورود ${number(line.ratePerMinute)} نفر در دقیقه`,
    opened: () =>
      `${late ? `با ${number(late)}\u00a0دقیقه تأخیر شروع شد` : 'شروع شد'}؛ ${number(line.present)} نفر با قرعه‌کشی نوبت گرفتند`,
    root: () => `نشان ${number(line.tickets)} نوبت منتشر شد`,
    rate: () => `ورود ${number(line.ratePerMinute)} نفر در دقیقه شد`,
    paused: () => 'ورود متوقف شد',
    resumed: () => 'ورود ادامه پیدا کرد',
    closing: () => `زمان پایان ${formatDateTime(new Date(String(line.closesAt)))} شد`,
    frozen: () => 'ثبت‌نام متوقف شد؛ از فرصت کسی کم نمی‌شود',
    unfrozen: () => 'ثبت‌نام ادامه پیدا کرد',
    closed: () => 'زمان تمام شد',
    stopped: () => 'لغو شد',
  }
  return words[line.kind]()
}

/** Its time passed before anybody was admitted. */
export const missedNotice = 'تا پایان زمان این فروش نوبتی داده نشد و کسی وارد نشد. وضعیت فروش را در صفحهٔ طرح ببینید.'
