import type { PassReason } from './states.ts'
import { passReasons } from './states.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'

export const partKinds = { party: 'طرف مستقل', number: 'عدد عمومی' } as const
export const partOutcomes = {
  revealed: 'عددش را اعلام کرد',
  number: 'اعلام شد',
  refused: 'در مهلت اعلام نکرد؛ عدد جایگزین حساب می‌شود',
} as const

export const lotteryRefusals = {
  state: 'در این مرحله از قرعه‌کشی نمی‌شود این کار را کرد؛ شاید همکار دیگری زودتر انجامش داده است.',
  'same-person': 'این مرحله را باید همکار دیگری انجام بدهد، نه کسی که مرحلهٔ قبل را امضا کرده است.',
  'too-early': 'هنوز وقتش نرسیده است؛ زمان‌ها همان است که قبل از شروع اعلام شد.',
  'too-late': 'مهلت این کار گذشته است.',
  missing: 'هنوز همهٔ طرف‌ها عددشان را اعلام نکرده‌اند.',
  'other-value': 'این همان عددی نیست که قبل از شروع تعهد شده بود؛ عدد را دوباره بررسی کنید و کامل بنویسید.',
  'no-part': 'این عدد قبلاً اعلام شده یا در لیست نیست.',
  'not-needed': 'عدد جایگزین لازم نیست؛ همه عددشان را اعلام کرده‌اند یا قبلاً ثبت شده است.',
  'no-place': 'جایگاهی که انتخاب کردید برنده‌ای ندارد.',
  limited: 'چند بار پشت سر هم امتحان کرده‌اید؛ یک ساعت دیگر دوباره امتحان کنید.',
} as const

/** The same for a party, an outsider on the public page. */
export const partyRefusals: Readonly<Record<keyof typeof lotteryRefusals, string>> = {
  ...lotteryRefusals,
  state: 'الان وقت اعلام عدد نیست: یا ثبت بلیت هنوز بسته نشده یا قرعه‌کشی انجام یا لغو شده است.',
  'too-late': 'مهلت اعلام عدد گذشته است.',
  'no-part': 'عدد این طرف قبلاً ثبت شده یا مهلتش گذشته است.',
}

/** Formats a published number: «۲۸۷۴۱۱۵٫۳». */
export const numberText = (value: string): string => toPersianDigits(value).replace(/\.(?=[۰-۹]+$)/, '٫')

type Line = { kind: string } & Record<string, unknown>

/** Formats a line of the public record. */
export function lineText(line: Line): { title: string; detail: string } {
  const number = (value: unknown) => formatInteger(Number(value))
  switch (line.kind) {
    case 'announced':
      return { title: 'اعلام شد', detail: 'شرایط، زمان‌ها و تعهد عدد محرمانه منتشر شد.' }
    case 'opened':
      return { title: 'شروع شد', detail: 'از این لحظه بلیت داده می‌شود.' }
    case 'closed':
      return { title: 'بسته شد', detail: `${number(line.tickets)} بلیت ثبت و نشان لیست منتشر شد.` }
    case 'part-revealed':
      return { title: `طرف ${number(line.part)} عددش را اعلام کرد`, detail: 'با تعهد قبل از شروع یکی است.' }
    case 'part-number':
      return { title: `عدد عمومی ${number(line.part)} ثبت شد`, detail: numberText(String(line.value)) }
    case 'part-refused':
      return { title: `طرف ${number(line.part)} در مهلت اعلام نکرد`, detail: 'عدد جایگزین به‌جایش حساب می‌شود.' }
    case 'substitute':
      return { title: 'عدد جایگزین ثبت شد', detail: numberText(String(line.value)) }
    case 'drawn':
      return { title: 'قرعه‌کشی شد', detail: 'عدد محرمانه، برنده‌ها و ترتیب ذخیره‌ها منتشر شد.' }
    case 'passed-over': {
      const next = line.next === null ? 'ذخیره‌ای نمانده است' : `بلیت ${number(line.next)} جای آن را گرفت`
      const reason = passReasons[line.reason as PassReason]
      return { title: `جایگاه ${number(line.place)}: بلیت ${number(line.ticket)} ${reason}`, detail: `${next}.` }
    }
    case 'settled':
      return { title: 'جایزه‌ها تحویل شد', detail: '' }
    default:
      return { title: 'لغو شد', detail: String(line.reason ?? '') }
  }
}
