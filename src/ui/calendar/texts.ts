import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { invalidText } from '#kit/invalid-text.ts'
import { formatJalali, formatLongJalali } from '#kit/jalali.ts'
import type { Bound, DateRefusal, DateRules } from './date-rules.ts'
import type { Selection, SelectionKind, SelectionMode } from './selection.ts'

export const calendarTexts = {
  open: (label: string) => `باز کردن تقویم برای ${label}`,
  notLoaded: 'تقویم باز نشد. تاریخ را بنویسید یا دوباره امتحان کنید.',
  previousMonth: 'ماه قبل',
  nextMonth: 'ماه بعد',
  chooseMonth: (name: string) => `${name}، انتخاب ماه`,
  chooseYear: (year: string) => `${year}، انتخاب سال`,
  months: 'ماه‌ها',
  years: 'سال‌ها',
  backToDays: 'برگشت به روزها',
  today: 'امروز',
  clear: 'پاک کردن',
  done: 'انتخاب',
  to: 'تا',
  nothing: { single: 'روزی انتخاب نشده', range: 'روز شروع را انتخاب کنید', multiple: 'روزها را انتخاب کنید' },
  rangeOpen: (day: string) => `از ${day}؛ روز پایان را انتخاب کنید`,
  days: (count: number) => `${formatInteger(count)}\u00a0روز`,
  nowInTehran: 'الان در تهران',
  now: 'الان',
  setNow: (clock: string) => `الان، ${clock}`,
  hour: 'ساعت',
  minute: 'دقیقه',
  clocks: { single: ['ساعت'], range: ['ساعت شروع', 'ساعت پایان'], multiple: ['ساعت همهٔ روزها'] },
  rangeStart: 'شروع بازه',
  rangeEnd: 'پایان بازه',
  inRange: 'در بازه',
  holiday: 'تعطیل',
  notChoosable: 'نمی‌شود انتخاب کرد',
} as const

const examples: Record<SelectionMode, string> = {
  single: '۱۴۰۵/۰۹/۰۱',
  range: '۱۴۰۵/۰۹/۰۱ تا ۱۴۰۵/۰۹/۱۰',
  multiple: '۱۴۰۵/۰۹/۰۱، ۱۴۰۵/۰۹/۰۳',
}
const timedExamples: Record<SelectionMode, string> = {
  single: '۱۴۰۵/۰۹/۰۱ ۱۴:۳۰',
  range: '۱۴۰۵/۰۹/۰۱ ۱۴:۳۰ تا ۱۴۰۵/۰۹/۱۰ ۱۶:۰۰',
  multiple: '۱۴۰۵/۰۹/۰۱ ۱۴:۳۰، ۱۴۰۵/۰۹/۰۳ ۱۴:۳۰',
}

/** Returns the default hint of a field. */
export const exampleOf = ({ mode, withTime }: Pick<SelectionKind, 'mode' | 'withTime'>): string =>
  `مثلاً ${(withTime ? timedExamples : examples)[mode]}`

/** Returns the message for a refused field `label`; `unreadable` has the default message of all forms. */
export function refusalText(code: DateRefusal, label: string, { min, max }: DateRules): string {
  const texts: Record<DateRefusal, string> = {
    empty: `${label} را بنویسید.`,
    unreadable: invalidText(label),
    'no-such-day': `${label}: این تاریخ در تقویم وجود ندارد.`,
    'end-missing': `${label}: روز پایان را هم بنویسید.`,
    'before-min': `${label} نباید قبل از ${boundText(min)} باشد.`,
    'after-max': `${label} نباید بعد از ${boundText(max)} باشد.`,
    disabled: `${label}: این روز را نمی‌شود انتخاب کرد.`,
  }
  return texts[code]
}

/** Returns the message for a date that the bounds changed. */
export const changedText = (label: string, written: string): string =>
  `${label} خارج از بازهٔ مجاز بود و به «${written}» تغییر کرد.`

/** Appended to {@link changedText} when the user must confirm. */
export const confirmChangeText = 'اگر همین درست است، دوباره ثبت کنید.'

/** Returns the selection in words, for the line above the days. */
export function summaryOf(selection: Selection, { mode }: Pick<SelectionKind, 'mode'>): string {
  const [first, last] = selection
  if (!first) return calendarTexts.nothing[mode]
  if (mode === 'multiple') return calendarTexts.days(selection.length)
  if (mode === 'single') return formatLongJalali(first)
  return last
    ? `${formatJalali(first)} ${calendarTexts.to} ${formatJalali(last)}`
    : calendarTexts.rangeOpen(formatJalali(first))
}

function boundText(bound: Bound | undefined): string {
  if (!bound) return ''
  const { hour, minute = 0 } = bound
  return hour === undefined
    ? formatJalali(bound)
    : `${formatJalali(bound)} ساعت ${toPersianDigits(`${hour}:${String(minute).padStart(2, '0')}`)}`
}
