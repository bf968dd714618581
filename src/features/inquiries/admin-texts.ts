import type { CallOutcome } from './states.ts'
import { stateNameOf } from './texts.ts'

export const providerNames: Readonly<Record<string, string>> = {
  finnotech: 'فینوتک',
  pishkhan: 'پیشخان',
  inspections: 'سامانهٔ معاینهٔ فنی',
}

export const outcomeNames: Record<CallOutcome, string> = {
  done: 'پاسخ آمد',
  contradiction: 'پاسخ متناقض',
  partial: 'پاسخ ناقص',
  empty: 'بدون مورد',
  'needs-code': 'کد یا انتخاب خواست',
  'code-wrong': 'کد نادرست',
  pending: 'پاسخ با تأخیر',
  busy: 'شلوغ؛ بعداً می‌پرسیم',
  refused: 'رد شد',
  'no-answer': 'قطع',
  timeout: 'نامشخص',
  malformed: 'پاسخ ناخوانا',
  'wrong-answer': 'پاسخ نامربوط',
  'not-sent': 'پرسیده نشد',
}

/** The state of an inquiry for staff; the person may still have a choice to make. */
export const adminStateNameOf = (named: Parameters<typeof stateNameOf>[0]): string =>
  named.state === 'needs-code' && named.need?.kind === 'choice' ? 'منتظر انتخاب کاربر' : stateNameOf(named)
