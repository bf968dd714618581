import { compactDigits } from '#kit/digits.ts'
import { z } from 'zod'
import { jalaliMomentField } from '#ui/calendar/date-schemas.ts'
import { plateField } from '#ui/form/car-schemas.ts'
import { moneyField, paragraphField, reasonField, integerField } from '#ui/form/field-schemas.ts'
import { cleanText } from '#kit/text.ts'
import {
  chosenClauses,
  costPayers,
  optionalStepKeys,
  transferItemKeys,
  type Clause,
  type CostPayer,
  type StandingClause,
} from './agreement.ts'
import { documentKinds, type DocumentKind } from './documents.ts'
import { hurries, payWays, type Hurry, type PayWay } from './request-choices.ts'
import { disputeReasons, type DisputeReason } from './texts.ts'

/** The ad in an address. */
export const beforeBuyingParams = z.object({ adId: z.string().regex(/^[0-9a-z]{10}$/) })

const keysOf = <Key extends string>(names: Record<Key, unknown>) => Object.keys(names) as [Key, ...Key[]]

export const dealParams = z.object({ dealId: z.string().regex(/^[0-9a-z]{10}$/) })
export const adParam = z.string().regex(/^[0-9a-z]{10}$/)

export const requestSchema = z.object({
  payWay: z.enum(keysOf<PayWay>(payWays), { error: 'بگویید چطور پرداخت می‌کنید.' }).meta({ title: 'پرداخت' }),
  hurry: z.enum(keysOf<Hurry>(hurries), { error: 'بگویید کی می‌خواهید بخرید.' }).meta({ title: 'زمان خرید' }),
  note: paragraphField('توضیح برای فروشنده', 300).optional(),
})

const rialText = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .transform(BigInt)
export const holdSchema = z.object({ intent: z.literal('hold'), shown: rialText })

export const plainActionSchema = z.object({
  intent: z.enum(['decline', 'withdraw', 'reopen', 'cancel', 'hand-over', 'receive', 'concede']),
  /** The displayed deposit, where the button moves it for good. */
  shown: rialText.optional(),
})

export const skipSchema = z.object({
  intent: z.enum(['skip', 'unskip']),
  step: z.enum(optionalStepKeys),
})

export const checkSchema = z.object({ intent: z.enum(['check', 'uncheck']), item: z.enum(transferItemKeys) })

export const disputeSchema = z.object({
  intent: z.literal('dispute'),
  reason: z
    .enum(keysOf<DisputeReason>(disputeReasons), { error: 'موضوع اختلاف را انتخاب کنید.' })
    .meta({ title: 'موضوع اختلاف' }),
  words: paragraphField('توضیح', 1000).optional(),
})

export const claimSchema = z.object({
  intent: z.literal('claim'),
  words: paragraphField('چه شد و چرا بیعانه مال شماست', 1000),
})

export const appealSchema = z.object({
  intent: z.literal('appeal'),
  words: paragraphField('چرا این تصمیم را قبول ندارید', 1000),
})

export const transferSchema = z.object({
  intent: z.literal('appointment'),
  at: jalaliMomentField({ title: 'روز و ساعت' }),
  place: z.string().transform(cleanText).pipe(z.string().min(3).max(120)).meta({ title: 'دفترخانه یا مرکز تعویض پلاک' }),
})

const on = z.literal('on').optional()

const draftFields = {
  intent: z.literal('draft'),
  costs: z
    .enum(keysOf<CostPayer>(costPayers), { error: 'بگویید هزینهٔ سند و تعویض پلاک با کیست.' })
    .meta({ title: 'هزینهٔ سند و تعویض پلاک' }),
  free: on,
  mileage: on,
  body: on,
  inspected: on,
  insurance: on,
  extras: on,
} satisfies Record<string, z.ZodType> & Record<Exclude<Clause, StandingClause>, typeof on>

/** Choices of both parties in the draft. */
export const draftSchema = z.object(draftFields)
/** The seller also writes the plate of the car. */
export const sellerDraftSchema = z.object({ ...draftFields, plate: plateField.meta({ title: 'پلاک خودرو' }) })

export const clausesOf = (value: Partial<Record<Clause, 'on' | undefined>>): Clause[] =>
  chosenClauses.filter((key) => value[key] === 'on')

const version = z.coerce.number().int().positive()

export const sendCodeSchema = z.object({ intent: z.literal('send-code'), version })

export const confirmSchema = z.object({
  intent: z.literal('confirm'),
  version,
  code: z
    .string({ error: 'کد ۶ رقمی پیامک را بنویسید.' })
    .transform(compactDigits)
    .refine((text) => /^\d{6}$/.test(text), 'کد ۶ رقمی پیامک را بنویسید.')
    .meta({ title: 'کد تأیید این متن' }),
  read: z
    .literal('on', { error: 'برای تأیید قولنامه، این گزینه را علامت بزنید.' })
    .meta({ title: 'متن قولنامه را خوانده‌ام و با آن موافقم.' }),
})

export const reviewSchema = z.object({
  intent: z.literal('review'),
  stars: z.enum(['1', '2', '3', '4', '5'], { error: 'امتیاز را انتخاب کنید.' }).meta({ title: 'امتیاز' }),
  words: paragraphField('نظر شما', 500).optional(),
})

export const decisionLength = { min: 10, max: 500 }
export const decideSchema = z.object({
  intent: z.enum(['refund', 'release']),
  reason: reasonField({ title: 'دلیل تصمیم', ...decisionLength }),
})

/** Staff divide the deposit. */
export const splitSchema = z.object({
  intent: z.literal('split'),
  buyerPercent: integerField({ title: 'سهم خریدار، درصد', min: 1, max: 99 }),
  reason: reasonField({ title: 'دلیل تصمیم', ...decisionLength }),
})

export const documentSchema = z.object({
  kind: z.enum(keysOf<DocumentKind>(documentKinds), { error: 'نوع مدرک را انتخاب کنید.' }).meta({ title: 'نوع مدرک' }),
  files: z
    .array(z.string().regex(/^[0-9a-z]{20}$/), { error: 'عکس مدرک را اضافه کنید.' })
    .min(1, 'عکس مدرک را اضافه کنید.')
    .max(2)
    .meta({ title: 'عکس مدرک' }),
})

export const wishSchema = z.object({
  words: z
    .string({ error: 'بنویسید چه خودرویی می‌خواهید.' })
    .transform(cleanText)
    .pipe(z.string().min(3, 'بنویسید چه خودرویی می‌خواهید.').max(200))
    .meta({ title: 'چه خودرویی می‌خواهید؟' }),
  budget: moneyField({ title: 'بودجه', min: 300_000_000n, max: 10_000_000_000_000n }),
})

export const wishAnswerSchema = z.object({
  intent: z.literal('answer'),
  wish: z.string().regex(/^[0-9a-z]{10}$/),
  ad: z
    .string({ error: 'آگهی را انتخاب کنید.' })
    .regex(/^[0-9a-z]{10}$/, 'آگهی را انتخاب کنید.')
    .meta({ title: 'آگهی شما' }),
})
