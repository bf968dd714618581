import { z } from 'zod'
import type { InquiryKindSlug } from './kinds.ts'

/** Kinds that can repeat without their person: no code of the owner, and answers that change. */
export const recheckKinds: readonly InquiryKindSlug[] = [
  'fines-accumulation',
  'fines-details',
  'tehran-car-toll-bill',
  'freeway-toll',
  'third-party-insurance',
  'technical-inspection',
]

export const recheckTimes = [
  { value: '7', label: 'هر هفته' },
  { value: '30', label: 'هر ماه' },
  { value: '90', label: 'هر سه ماه' },
] as const

/**
 * Why a recheck is paused: the fee rose, the wallet was short, the proof of the plate ended, or the authority refused
 * the data.
 */
export type RecheckPause = 'price' | 'money' | 'plate' | 'refused'

/** `seen`: the fee in rials on the page; the person did not accept another one. */
export const recheckSchema = z.object({
  every: z
    .enum(['7', '30', '90'], { error: 'یکی از فاصله‌ها را انتخاب کنید.' })
    .transform(Number)
    .meta({ title: 'چند وقت یک بار؟' }),
  seen: z.string().regex(/^\d{1,12}$/),
})

export const recheckTexts = {
  title: 'استعلام خودکار',
  every: (days: number): string => recheckTimes.find(({ value }) => value === String(days))?.label ?? '',
  pauses: {
    price: 'قیمت این استعلام از مبلغی که پذیرفته بودید بیشتر شده است.',
    money: 'موجودی کیف پولتان کافی نبود.',
    plate: 'یک سال از آخرین تأیید مالکیت این پلاک گذشته است؛ یک بار «خلافی با جزئیات» یا «کارت و سند» بگیرید.',
    refused: 'سرویس مرجع این اطلاعات را دیگر نمی‌پذیرد.',
  } satisfies Record<RecheckPause, string>,
  priceChanged: (price: string): string =>
    `قیمت این استعلام تغییر کرده و حالا ${price} است. اگر می‌خواهید، دوباره فعال کنید.`,
  refusals: {
    'not-possible': 'این استعلام خودکار نمی‌شود.',
    'not-proven': 'اول مالکیت پلاک با «خلافی با جزئیات» یا «کارت و سند» به کد ملی خودتان روشن شود.',
    'too-many': 'حداکثر ۲۰ استعلام خودکار می‌توانید داشته باشید؛ یکی را متوقف کنید.',
  },
} as const
