import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney, type Rial } from '#kit/money.ts'
import {
  applicantNames,
  conditionNames,
  methodNames,
  paidAtOnce,
  priceModeNames,
  saleKinds,
  type PlanContent,
} from './plan.ts'

export type PlanChange = { what: string; before: string | null; after: string | null }

/** «۲۰٫۵٪» from hundredths of a percent. */
export const percentText = (hundredths: number): string =>
  `${toPersianDigits(String(hundredths / 100)).replace('.', '٫')}٪`

type Line = readonly [key: string, what: string, value: string]

/** Returns every term of a plan as a line, with a key that stays while its text changes. */
function linesOf(content: PlanContent): Line[] {
  const money = (rial: Rial) => (rial === 0n ? 'بدون هزینه' : formatMoney(rial))
  return [
    ['title', 'عنوان', content.title],
    ['circular', 'شمارهٔ بخشنامه', toPersianDigits(content.circular)],
    ['kind', 'نوع فروش', saleKinds[content.kind]],
    ['applicants', 'متقاضیان', applicantNames[content.applicants]],
    ['method', 'روش انتخاب', methodNames[content.method]],
    ['year', 'سال ساخت', toPersianDigits(content.year)],
    ['mode', 'نوع قیمت', priceModeNames[content.priceMode]],
    ...content.trims.flatMap((trim): Line[] => [
      [`trim:${trim.slug}:price`, `قیمت ${trim.name}`, money(trim.priceRial)],
      // A car that is paid at once has no advance.
      [
        `trim:${trim.slug}:advance`,
        `پیش‌پرداخت ${trim.name}`,
        paidAtOnce(content, trim) ? 'کل مبلغ' : money(trim.advanceRial),
      ],
    ]),
    ...content.colours.map(({ key, name, extraRial }): Line => [`colour:${key}`, `رنگ ${name}`, money(extraRial)]),
    ...content.options.map(({ key, name, priceRial }): Line => [`option:${key}`, `آپشن ${name}`, money(priceRial)]),
    ...content.costs.map(({ label, amountRial }): Line => [`cost:${label}`, label, money(amountRial)]),
    [
      'instalments',
      'قسط‌ها',
      content.instalments.length === 0
        ? 'ندارد'
        : content.instalments
            .map(({ afterDays, share }) => `${percentText(share)} بعد از ${formatInteger(afterDays)} روز`)
            .join('، '),
    ],
    ['vat', 'مالیات بر ارزش افزوده', percentText(content.vat)],
    ['excluded', 'خارج از قیمت', content.notIncluded.join('، ') || 'ندارد'],
    ['participation', 'سود مشارکت سالانه', percentText(content.participation)],
    ['cancel', 'سود انصراف سالانه', percentText(content.cancelProfit)],
    ['fee', 'کارمزد انصراف', money(content.cancelFeeRial)],
    ['late', 'خسارت تأخیر ماهانه', percentText(content.lateMonth)],
    ['deliver', 'مهلت تحویل', `${formatInteger(content.deliverDays)} روز`],
    ['opens', 'شروع ثبت‌نام', formatDateTime(content.opensAt)],
    ['closes', 'پایان ثبت‌نام', formatDateTime(content.closesAt)],
    ...(content.drawAt ? [['draw', 'زمان قرعه‌کشی', formatDateTime(content.drawAt)] as Line] : []),
    ['pay', 'مهلت پرداخت برنده', `${formatInteger(content.payDays)} روز کاری`],
    ['conditions', 'شرایط', content.conditions.map((key) => conditionNames[key]).join('، ') || 'ندارد'],
    ['age', 'حداقل سن', toPersianDigits(content.minAge)],
    ['household', 'سهم هر خانوار', toPersianDigits(content.perHousehold)],
    ['documents', 'مدارک', content.documents.join('، ') || 'ندارد'],
    ['terms', 'متن شرایط', content.terms],
  ]
}

/**
 * Returns the differences of two versions, in the order of the page. A long text is only reported as changed.
 */
export function changesBetween(before: PlanContent, after: PlanContent): PlanChange[] {
  const [old, next] = [new Map(linesOf(before).map((line) => [line[0], line])), linesOf(after)]
  const changed = next.flatMap(([key, what, value]): PlanChange[] => {
    const entry = old.get(key)
    old.delete(key)
    if (entry?.[2] === value) return []
    if (key === 'terms') return [{ what, before: null, after: 'عوض شد' }]
    return [{ what, before: entry?.[2] ?? null, after: value }]
  })
  return [...changed, ...[...old.values()].map(([, what, value]) => ({ what, before: value, after: null }))]
}
