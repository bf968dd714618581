import { z } from 'zod'
import { paragraphField } from '#ui/form/field-schemas.ts'
import { stateAfterAction, type AdState } from '../ad/ad-states.ts'
import { ownMatterText } from '../ad/own-matter.ts'

export type Decision = 'suspend' | 'keep'

/**
 * Returns the state of an ad after a decision about its reports. Changes only ads that are or were
 * public. Keeping a suspended ad restores it, or expires it when its time is over. It stays while its dealer
 * is suspended or its seller banned.
 */
export function stateAfter(
  state: AdState,
  decision: Decision,
  { expired, sellerStopped }: { expired: boolean; sellerStopped: boolean },
): AdState {
  if (decision === 'suspend') return stateAfterAction(state, 'suspend', 'staff') ?? state
  if (sellerStopped) return state
  return stateAfterAction(state, expired ? 'releaseExpired' : 'release', 'staff') ?? state
}

/** A staff note with the decision about reports, stored in the log. */
export const decisionSchema = z.object({
  decision: z.enum(['suspend', 'keep']).meta({ title: 'نتیجهٔ بررسی' }),
  note: paragraphField('دلیل', 500),
  /** The value of {@link reportsSeen}. */
  seen: z.string().max(60),
})

/** Identifies the state of an ad and its newest open report as staff read them. */
export const reportsSeen = (state: string, openReports: readonly bigint[]): string =>
  `${state}-${openReports.reduce((newest, id) => (id > newest ? id : newest), 0n)}`

/** The internal target for a review, in working minutes after the first open report. */
export const reviewMinutes = 8 * 60

/** Suspends a dealer with its ads, or releases it. */
export const dealerSchema = z.object({
  change: z.enum(['suspend', 'release']).meta({ title: 'تغییر' }),
  note: paragraphField('دلیل', 500),
})

/** Restores an earlier version of a dealer's public text. */
export const restoreTextSchema = z.object({
  change: z.literal('restore'),
  version: z
    .string()
    .regex(/^\d{1,18}$/, { error: 'متن قبلی را انتخاب کنید.' })
    .meta({ title: 'متن قبلی' }),
  note: paragraphField('دلیل', 500),
})

export const reportsPath = '/admin/reports'
export const adReportsPath = (adId: string): string => `${reportsPath}/${adId}`
export const dealerAdminPath = (slug: string): string => `/admin/galleries/${slug}`

export const decisionNames: Record<Decision, string> = { suspend: 'آگهی متوقف شود', keep: 'آگهی بماند' }

/** Refusals of a decision. */
export const decisionRefusals = {
  decided:
    'این آگهی گزارش بررسی‌نشده‌ای ندارد و وضعیتش با این تصمیم عوض نمی‌شود. شاید یکی از همکاران قبل از شما تصمیم گرفته باشد.',
  changed:
    'از وقتی صفحه را باز کرده‌اید گزارش جدیدی رسیده یا وضعیت آگهی عوض شده است. صفحه را دوباره باز کنید و تصمیم بگیرید.',
  own: ownMatterText,
}

/** Refusals of suspending or releasing a dealer. */
export const dealerRefusals = {
  already: 'یکی از همکاران قبل از شما این کار را انجام داده است.',
  gone: 'این متن قبلی دیگر نیست. صفحه را دوباره باز کنید.',
  own: 'در این نمایشگاه کار می‌کنید؛ همکار دیگری باید تصمیم بگیرد.',
}
