import { z } from 'zod'
import { formatDecimal, formatInteger, parseInteger, parsePercent, toPersianDigits } from '#kit/digits.ts'
import { dayOf, fieldText } from '#kit/day.ts'
import { formatTime } from '#kit/jalali.ts'
import { formatToman, parseToman } from '#kit/money.ts'
import { cleanText } from '#kit/text.ts'
import { jalaliMomentField } from '#ui/calendar/date-schemas.ts'
import { integerField, moneyField, paragraphField, percentField, slugField } from '#ui/form/field-schemas.ts'
import {
  applicantKeys,
  applicantNames,
  conditionKeys,
  conditionNames,
  methodNames,
  priceModeKeys,
  priceModeNames,
  saleKindKeys,
  saleMethodKeys,
  saleKinds,
  type ConditionKey,
  type PlanContent,
} from './plan.ts'

export const planDays = { min: { year: 1400, month: 1, day: 1 }, max: { year: 1500, month: 12, day: 29 } }
const largest = 999_000_000_000_000n

const nameField = (title: string, max: number) =>
  z.string().transform(cleanText).pipe(z.string().min(1).max(max)).meta({ title })

/** One item a line, its parts separated by «؛» or «;»; the error names the first wrong line. */
function linesField<Line>(
  title: string,
  shape: string,
  max: number,
  read: (parts: string[]) => Line | null,
  { needed = false } = {},
) {
  const text = z.string().max(8000)
  const field: z.ZodType<string, string | undefined> = needed ? text : text.default('')
  return field
    .transform((text, context): Line[] => {
      const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
      const matches = lines.map((line) => read(line.split(/[؛;]/).map((part) => part.trim())))
      const wrong = matches.indexOf(null)
      if (wrong >= 0) {
        context.addIssue({ code: 'custom', message: `«${lines[wrong]!.slice(0, 40)}» درست نیست. شکل هر سطر: ${shape}` })
      } else if (matches.length > max)
        context.addIssue({
          code: 'custom',
          message: `${title} حداکثر ${toPersianDigits(max)} سطر است؛ سطرهای اضافه را حذف کنید.`,
        })
      return matches.flatMap((line) => (line === null ? [] : [line]))
    })
    .meta({ title })
}

const key = /^[a-z0-9-]{1,80}$/
const money = (text: string | undefined) => (text ? parseToman(text) : null)
const share = (text: string | undefined) => {
  const percent = text ? parsePercent(text) : null
  return percent === null ? null : Math.round(percent * 100)
}

export const lineShapes = {
  trims: 'شناسهٔ تیپ؛ نام؛ قیمت؛ پیش‌پرداخت؛ قیمت نقدی (اختیاری)',
  colours: 'شناسهٔ رنگ؛ نام؛ مبلغ اضافه',
  options: 'شناسه؛ نام؛ قیمت',
  costs: 'عنوان؛ مبلغ',
  instalments: 'روز بعد از پرداخت؛ درصد از کل',
}

const conditionFields = Object.fromEntries(
  conditionKeys.map((name) => [`need-${name}`, z.literal('on').optional().meta({ title: conditionNames[name] })]),
) as Record<`need-${ConditionKey}`, z.ZodOptional<z.ZodLiteral<'on'>>>

/** The form of a plan for staff. */
export const planSchema = z
  .object({
    title: nameField('عنوان', 120),
    circular: nameField('شمارهٔ بخشنامه', 40),
    make: slugField('شناسهٔ خودروساز'),
    kind: z.enum(saleKindKeys, { error: 'نوع فروش را انتخاب کنید.' }).meta({ title: 'نوع فروش', labels: saleKinds }),
    applicants: z
      .enum(applicantKeys, { error: 'متقاضیان را انتخاب کنید.' })
      .meta({ title: 'متقاضیان', labels: applicantNames }),
    priceMode: z
      .enum(priceModeKeys, { error: 'نوع قیمت را انتخاب کنید.' })
      .meta({ title: 'نوع قیمت', labels: priceModeNames }),
    year: integerField({ title: 'سال ساخت', min: 1400, max: 2050 }),
    trims: linesField(
      'خودروها',
      lineShapes.trims,
      4,
      ([slug, name, price, advance, cash]) => {
        const [priceRial, advanceRial] = [money(price), money(advance)]
        const cashRial = cash ? money(cash) : null
        if (!slug || !key.test(slug) || !name || !priceRial || !advanceRial || (cash && cashRial === null)) return null
        return { slug, name: name.slice(0, 80), priceRial, advanceRial, cashRial }
      },
      { needed: true },
    ),
    colours: linesField(
      'رنگ‌ها',
      lineShapes.colours,
      10,
      ([slug, name, extra]) => {
        const extraRial = extra ? money(extra) : 0n
        return slug && key.test(slug) && name && extraRial !== null
          ? { key: slug, name: name.slice(0, 40), extraRial }
          : null
      },
      { needed: true },
    ),
    options: linesField('آپشن‌ها', lineShapes.options, 10, ([slug, name, price]) => {
      const priceRial = money(price)
      return slug && key.test(slug) && name && priceRial !== null
        ? { key: slug, name: name.slice(0, 80), priceRial }
        : null
    }),
    costs: linesField('هزینه‌های ثابت', lineShapes.costs, 8, ([label, amount]) => {
      const amountRial = money(amount)
      return label && amountRial !== null ? { label: label.slice(0, 60), amountRial } : null
    }),
    instalments: linesField('قسط‌ها', lineShapes.instalments, 60, ([days, percent]) => {
      const [afterDays, hundredths] = [parseInteger(days ?? ''), share(percent)]
      return afterDays !== null && afterDays >= 1 && afterDays <= 2000 && hundredths !== null
        ? { afterDays, share: hundredths }
        : null
    }),
    vat: percentField('مالیات بر ارزش افزوده، درصد'),
    participation: percentField('سود مشارکت سالانه، درصد'),
    cancelProfit: percentField('سود انصراف سالانه، درصد'),
    cancelFee: moneyField({ title: 'کارمزد انصراف', min: 0n, max: largest }),
    lateMonth: percentField('خسارت تأخیر ماهانه، درصد'),
    deliverDays: integerField({ title: 'مهلت تحویل، روز', min: 1, max: 1500 }),
    opensAt: jalaliMomentField({ title: 'شروع ثبت‌نام', ...planDays }),
    closesAt: jalaliMomentField({ title: 'پایان ثبت‌نام', ...planDays }),
    method: z
      .enum(saleMethodKeys, { error: 'به ترتیب ثبت‌نام یا قرعه‌کشی: یکی را انتخاب کنید.' })
      .meta({ title: 'روش انتخاب', labels: methodNames }),
    drawAt: jalaliMomentField({ title: 'زمان قرعه‌کشی', ...planDays }).optional(),
    payDays: integerField({ title: 'مهلت پرداخت برنده، روز کاری', min: 1, max: 30 }),
    minAge: integerField({ title: 'حداقل سن', max: 60 }),
    perHousehold: integerField({ title: 'سهم هر خانوار', min: 1, max: 10 }),
    ...conditionFields,
    notIncluded: linesField('خارج از قیمت', 'یک عبارت', 8, ([text]) => (text ? text.slice(0, 80) : null)),
    documents: linesField('مدارک', 'یک عبارت', 10, ([text]) => (text ? text.slice(0, 120) : null)),
    terms: paragraphField('متن شرایط', 8000),
  })
  .superRefine(({ opensAt, closesAt, trims, colours, method, drawAt }, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (closesAt <= opensAt) complain('closesAt', 'پایان باید بعد از شروع باشد.')
    if (method === 'draw' && !drawAt) complain('drawAt', 'زمان قرعه‌کشی را بنویسید.')
    if (method === 'draw' && drawAt && drawAt <= closesAt) complain('drawAt', 'زمانی بعد از پایان ثبت‌نام بنویسید.')
    if (trims.length === 0) complain('trims', 'حداقل یک خودرو بنویسید.')
    if (colours.length === 0) complain('colours', 'حداقل یک رنگ بنویسید.')
    for (const { advanceRial, priceRial } of trims) {
      if (advanceRial > priceRial * 2n) complain('trims', 'پیش‌پرداخت از دو برابر قیمت بیشتر است؛ مبلغ‌ها را اصلاح کنید.')
    }
    if (new Set(trims.map(({ slug }) => slug)).size < trims.length)
      complain('trims', 'یک تیپ دو بار آمده است؛ برای هر تیپ یک سطر بنویسید.')
    if (new Set(colours.map((colour) => colour.key)).size < colours.length)
      complain('colours', 'یک رنگ دو بار آمده است؛ برای هر رنگ یک سطر بنویسید.')
  })
type PlanFields = z.output<typeof planSchema>

const hundredthsOf = (percent: number): number => Math.round(percent * 100)

/** Returns the document from the form. */
export function contentOf(fields: PlanFields): PlanContent {
  const { vat, participation, cancelProfit, cancelFee, lateMonth, ...rest } = fields
  const { title, circular, make, kind, applicants, priceMode, year, trims, colours, options, costs, instalments } = rest
  const { deliverDays, opensAt, closesAt, minAge, perHousehold, notIncluded, documents, terms } = rest
  return {
    title,
    circular,
    make,
    kind,
    applicants,
    priceMode,
    year,
    trims,
    colours,
    options,
    costs,
    instalments,
    deliverDays,
    opensAt,
    closesAt,
    minAge,
    perHousehold,
    notIncluded,
    documents,
    terms,
    method: fields.method,
    vat: hundredthsOf(vat),
    participation: hundredthsOf(participation),
    cancelProfit: hundredthsOf(cancelProfit),
    cancelFeeRial: cancelFee,
    lateMonth: hundredthsOf(lateMonth),
    drawAt: fields.method === 'draw' ? (fields.drawAt ?? null) : null,
    payDays: fields.payDays,
    conditions: conditionKeys.filter((name) => fields[`need-${name}`] === 'on'),
  }
}

const momentText = (at: Date): string => `${fieldText(dayOf(at))} ${formatTime(at)}`

/** Returns the form values of a document. */
export function typedOf(content: PlanContent): Record<string, string> {
  const lines = (rows: readonly (readonly (string | null)[])[]) =>
    rows.map((row) => row.filter((cell) => cell !== null).join('؛ ')).join('\n')
  return {
    title: content.title,
    circular: content.circular,
    make: content.make,
    kind: content.kind,
    applicants: content.applicants,
    priceMode: content.priceMode,
    year: toPersianDigits(content.year),
    trims: lines(
      content.trims.map(({ slug, name, priceRial, advanceRial, cashRial }) => [
        slug,
        name,
        formatToman(priceRial),
        formatToman(advanceRial),
        cashRial === null ? null : formatToman(cashRial),
      ]),
    ),
    colours: lines(content.colours.map((colour) => [colour.key, colour.name, formatToman(colour.extraRial)])),
    options: lines(content.options.map((option) => [option.key, option.name, formatToman(option.priceRial)])),
    costs: lines(content.costs.map(({ label, amountRial }) => [label, formatToman(amountRial)])),
    instalments: lines(
      content.instalments.map(({ afterDays, share: part }) => [formatInteger(afterDays), formatDecimal(part / 100)]),
    ),
    vat: formatDecimal(content.vat / 100),
    participation: formatDecimal(content.participation / 100),
    cancelProfit: formatDecimal(content.cancelProfit / 100),
    cancelFee: formatToman(content.cancelFeeRial),
    lateMonth: formatDecimal(content.lateMonth / 100),
    deliverDays: String(content.deliverDays),
    opensAt: momentText(content.opensAt),
    closesAt: momentText(content.closesAt),
    method: content.method,
    ...(content.drawAt && { drawAt: momentText(content.drawAt) }),
    payDays: String(content.payDays),
    minAge: String(content.minAge),
    perHousehold: String(content.perHousehold),
    ...Object.fromEntries(content.conditions.map((name) => [`need-${name}`, 'on'])),
    notIncluded: content.notIncluded.join('\n'),
    documents: content.documents.join('\n'),
    terms: content.terms,
  }
}
