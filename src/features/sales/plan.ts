import { z } from 'zod'
import { dayOf, type Day } from '#kit/day.ts'
import { toPersianDigits } from '#kit/digits.ts'
import type { Rial } from '#kit/money.ts'
import { inWholeTomans, rateOfHundredths, shareOf } from '#kit/share.ts'

export const saleKinds = {
  immediate: 'فروش فوری',
  extraordinary: 'فروش فوق‌العاده',
  'presale-final': 'پیش‌فروش با قیمت قطعی',
  presale: 'پیش‌فروش عادی',
  participation: 'مشارکت در تولید',
  special: 'سفارش خاص',
  instalments: 'فروش اقساطی',
  youth: 'جوانی جمعیت',
  'worn-out': 'جایگزینی خودروی فرسوده',
} as const
export type SaleKind = keyof typeof saleKinds
export const saleKindKeys = Object.keys(saleKinds) as [SaleKind, ...SaleKind[]]

export const applicantNames = { normal: 'عادی', youth: 'مادران', 'worn-out': 'دارندگان خودروی فرسوده' } as const
export type Applicants = keyof typeof applicantNames
export const applicantKeys = Object.keys(applicantNames) as [Applicants, ...Applicants[]]

export const methodNames = { 'first-come': 'به ترتیب ثبت‌نام', draw: 'قرعه‌کشی' } as const
export type SaleMethod = keyof typeof methodNames
export const saleMethodKeys = Object.keys(methodNames) as [SaleMethod, ...SaleMethod[]]

export const priceModeNames = { final: 'قطعی', 'at-delivery': 'علی‌الحساب؛ قیمت روز تحویل' } as const
export type PriceMode = keyof typeof priceModeNames
export const priceModeKeys = Object.keys(priceModeNames) as [PriceMode, ...PriceMode[]]

/** Optional conditions for a buyer; every plan needs complete data and no other open order. */
export const conditionNames = {
  identity: 'موبایل به نام خود خریدار',
  licence: 'گواهینامهٔ معتبر',
  'no-plate': 'نداشتن پلاک فعال',
  'no-purchase': 'نخریدن از خودروسازها در ۴۸ ماه گذشته',
  youth: 'مشمول طرح جوانی جمعیت',
  household: 'خانوار و محل سکونت تأییدشده',
  sheba: 'شمارهٔ شبا به نام خریدار',
} as const
export type ConditionKey = keyof typeof conditionNames
export const conditionKeys = Object.keys(conditionNames) as [ConditionKey, ...ConditionKey[]]

const rial = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(BigInt)
const slug = z.string().regex(/^[a-z0-9-]{1,80}$/)
const text = (max: number) => z.string().min(1).max(max)
/** Hundredths of a percent: 2050 is 20.5 %. */
const hundredths = z.int().min(0).max(100_00)
const moment = z.iso.datetime().transform((at) => new Date(at))

/** The terms of a plan as stored: one document of a version. */
export const planContentSchema = z.object({
  title: text(120),
  circular: text(40),
  make: slug,
  kind: z.enum(saleKindKeys),
  applicants: z.enum(applicantKeys),
  method: z.enum(saleMethodKeys),
  year: z.int().min(1400).max(2050),
  /** `cash`: the price of the same car at once, on request. */
  trims: z
    .array(z.object({ slug, name: text(80), priceRial: rial, advanceRial: rial, cashRial: rial.nullable() }))
    .min(1)
    .max(4),
  colours: z
    .array(z.object({ key: slug, name: text(40), extraRial: rial }))
    .min(1)
    .max(10),
  options: z.array(z.object({ key: slug, name: text(80), priceRial: rial })).max(10),
  priceMode: z.enum(priceModeKeys),
  /** After the advance: share of the price, in hundredths of a percent. The rest is due before delivery. */
  instalments: z.array(z.object({ afterDays: z.int().min(1).max(2000), share: hundredths })).max(60),
  /** Additions to the price: tax in hundredths of a percent, and fixed costs. */
  vat: hundredths,
  costs: z.array(z.object({ label: text(60), amountRial: rial })).max(8),
  notIncluded: z.array(text(80)).max(8),
  participation: hundredths,
  cancelProfit: hundredths,
  cancelFeeRial: rial,
  /** Of the paid amount, for each 30 days of delay. */
  lateMonth: hundredths,
  deliverDays: z.int().min(1).max(1500),
  opensAt: moment,
  closesAt: moment,
  drawAt: moment.nullable(),
  /** Working days in which a winner must pay. */
  payDays: z.int().min(1).max(30),
  conditions: z.array(z.enum(conditionKeys)).max(conditionKeys.length),
  minAge: z.int().min(0).max(60),
  perHousehold: z.int().min(1).max(10),
  documents: z.array(text(120)).max(10),
  terms: text(8000),
})
export type PlanContent = z.output<typeof planContentSchema>
export type PlanTrim = PlanContent['trims'][number]

export const readContent = (stored: unknown): PlanContent => planContentSchema.parse(stored)

/** The document for the database. */
export const writeContent = (content: PlanContent): string =>
  JSON.stringify(content, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/** A buyer's choice. */
export type Choice = { trim: string; colour: string; options: readonly string[] }

export type PriceLine = { label: string; amountRial: Rial; part: 'price' | 'tax' | 'cost' | 'finance' }

/** Down to a whole toman, so that the amounts on a page add up. */
const tomanShareOf = (amount: Rial, hundredths: number): Rial =>
  inWholeTomans(shareOf(amount, rateOfHundredths(hundredths)), 'down')

/**
 * Returns the cost of a choice; the payments of {@link plannedPayments} have the same sum. Null where the plan has no
 * such trim, colour or option.
 */
export function priceLines(content: PlanContent, choice: Choice): PriceLine[] | null {
  const lines = linesAtOnce(content, choice)
  const payments = plannedPayments(content, choice)
  if (!lines || !payments) return null
  const finance = sumOf(payments) - sumOf(lines)
  return finance > 0n ? [...lines, { label: financeLabel, amountRial: finance, part: 'finance' }] : lines
}

/** The extra cost of shares that sum to more than the whole. */
const financeLabel = 'هزینهٔ پرداخت قسطی'

/** The same for a buyer who pays the whole at once. */
export function linesAtOnce(content: PlanContent, { trim, colour, options }: Choice): PriceLine[] | null {
  const car = content.trims.find(({ slug: each }) => each === trim)
  const paint = content.colours.find(({ key }) => key === colour)
  const chosen = options.map((key) => content.options.find((each) => each.key === key))
  if (!car || !paint || chosen.some((each) => each === undefined)) return null
  const lines: PriceLine[] = [{ label: `قیمت ${car.name}`, amountRial: car.priceRial, part: 'price' }]
  if (paint.extraRial > 0n) lines.push({ label: `رنگ ${paint.name}`, amountRial: paint.extraRial, part: 'price' })
  for (const each of chosen) lines.push({ label: each!.name, amountRial: each!.priceRial, part: 'price' })
  const price = lines.reduce((sum, { amountRial }) => sum + amountRial, 0n)
  if (content.vat > 0)
    lines.push({
      label: 'مالیات بر ارزش افزوده',
      amountRial: tomanShareOf(price, content.vat),
      part: 'tax',
    })
  for (const { label, amountRial } of content.costs) lines.push({ label, amountRial, part: 'cost' })
  return lines.filter(({ amountRial }) => amountRial > 0n)
}

export const sumOf = (lines: readonly { amountRial: Rial }[]): Rial =>
  lines.reduce((sum, { amountRial }) => sum + amountRial, 0n)

export type PlannedPayment = { label: string; afterDays: number; amountRial: Rial }

/**
 * Returns the payment schedule: the advance at once, instalments by their shares of the whole, and the rest before
 * delivery. Shares that sum to more than the whole are the cost of paying later; then nothing is left.
 */
export function plannedPayments(content: PlanContent, choice: Choice): PlannedPayment[] | null {
  const lines = linesAtOnce(content, choice)
  const trim = content.trims.find(({ slug: each }) => each === choice.trim)
  if (!lines || !trim) return null
  const whole = sumOf(lines)
  const advance = trim.advanceRial < whole ? trim.advanceRial : whole
  const instalments = content.instalments.map(({ afterDays, share }, index) => ({
    label: `قسط ${toPersianDigits(index + 1)}`,
    afterDays,
    amountRial: tomanShareOf(whole, share),
  }))
  const rest = whole - advance - sumOf(instalments)
  const last = { label: 'مانده، قبل از تحویل', afterDays: content.deliverDays, amountRial: rest }
  const later = [...instalments, ...(rest > 0n ? [last] : [])]
  const label = later.length === 0 ? 'کل مبلغ' : 'پیش‌پرداخت'
  return [{ label, afterDays: 0, amountRial: advance }, ...later]
}

/** Returns a trim without extra-cost choices. */
export const plainest = ({ colours }: PlanContent, { slug: trim }: PlanTrim): Choice => ({
  trim,
  colour: (colours.find(({ extraRial }) => extraRial === 0n) ?? colours[0]!).key,
  options: [],
})

/** Returns whether the first payment of a trim is its whole price. */
export const paidAtOnce = (content: PlanContent, trim: PlanTrim): boolean =>
  plannedPayments(content, plainest(content, trim))?.length === 1

/**
 * Returns the day from which payments count for a buyer who pays now: within the registration time, and for a plan with
 * a lottery from the lottery on, before which nobody pays.
 */
export function paidFrom({ method, drawAt, opensAt, closesAt }: PlanContent, today: Day): Day {
  if (method === 'draw' && drawAt) return dayOf(drawAt)
  const [first, last] = [dayOf(opensAt), dayOf(closesAt)]
  return today < first ? first : today > last ? last : today
}

/** Returns the name of a car by its trim and colour, also when the plan no longer has them. */
export function carName(content: PlanContent, { trim, colour }: { trim: string; colour: string }): string {
  const car = content.trims.find(({ slug }) => slug === trim)?.name ?? trim
  return `${car}، ${content.colours.find(({ key }) => key === colour)?.name ?? colour}`
}
