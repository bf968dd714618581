import type { Doubt } from '../answers.ts'

/** For a whole answer: the contradiction, and advice. */
export const doubtTexts: Record<Doubt, string> = {
  bill: 'مبلغی که مرجع اعلام کرده با مبلغ شناسهٔ پرداخت یکی نیست. تا روشن شدنش از اینجا پرداخت نمی‌شود.',
  total: 'جمعی که مرجع اعلام کرده با جمع ردیف‌ها یکی نیست. تا روشن شدنش از اینجا پرداخت نمی‌شود.',
  parts: 'اصل بدهی و جریمه‌ها با جمعی که مرجع اعلام کرده یکی نیست. تا روشن شدنش از اینجا پرداخت نمی‌شود.',
  twice: 'مرجع یک ردیف را دو بار و با دو مبلغ اعلام کرده است. آن ردیف از اینجا پرداخت نمی‌شود.',
  date: 'تاریخ بعضی ردیف‌ها ممکن نیست یا خوانده نشد. مهلت آن‌ها را نمی‌دانیم.',
  'before-car':
    'تاریخ بعضی جریمه‌ها قبل از سال ساخت خودروی گاراژ شماست؛ شاید برای خودروی قبلی همین پلاک است. قبل از پرداخت بررسی کنید.',
  points: 'مرجع با این نمره اجازهٔ رانندگی را «دارد» اعلام کرده است؛ وضعیت گواهینامه را از راهور بپرسید.',
  policy: 'تاریخ شروع و پایانی که مرجع برای این بیمه‌نامه اعلام کرده با هم جور نیست؛ اعتبارش را از شرکت بیمه بپرسید.',
  certificate: 'تاریخ معاینه و پایان اعتباری که مرجع اعلام کرده با هم جور نیست؛ اعتبارش را از مرکز معاینهٔ فنی بپرسید.',
}

/** For one row, in place of its payment. */
const rowDoubtTexts: Record<Doubt, string> = {
  bill: 'مبلغ این ردیف با مبلغ شناسهٔ پرداختش یکی نیست؛ از اینجا پرداخت نمی‌شود.',
  total: 'جمع اعلام‌شده با ردیف‌ها یکی نیست؛ از اینجا پرداخت نمی‌شود.',
  parts: 'جزئیات مبلغ با جمع آن یکی نیست؛ از اینجا پرداخت نمی‌شود.',
  twice: 'این ردیف دو بار و با دو مبلغ اعلام شده است؛ از اینجا پرداخت نمی‌شود.',
  date: 'تاریخ این ردیف ممکن نیست یا خوانده نشد؛ قبل از پرداخت از مرجع بپرسید.',
  'before-car': '',
  points: '',
  policy: '',
  certificate: '',
}

/** Doubts that make every bill of an answer unpayable. */
const stopping: ReadonlySet<Doubt> = new Set(['bill', 'total', 'parts', 'twice'])
/** Doubts about the reason of a row, not about its amount. */
const onlySaid: ReadonlySet<Doubt> = new Set(['before-car', 'points', 'policy', 'certificate'])

/** Returns why a row is not payable by its own doubts or those of its answer; null when it is. */
export function whyDoubtful(own: readonly Doubt[] = [], ofAnswer: readonly Doubt[] = []): string | null {
  const doubt = own.find((each) => !onlySaid.has(each)) ?? ofAnswer.find((each) => stopping.has(each))
  return doubt === undefined ? null : rowDoubtTexts[doubt]
}
