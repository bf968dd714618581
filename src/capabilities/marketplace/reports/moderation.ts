import { z } from 'zod'
import { paragraphField } from '#ui/form/field-schemas.ts'
import { stateAfterAct, type AdState } from '../ad/ad-states.ts'
import { ownMatterText } from '../ad/own-matter.ts'

export type Decision = 'suspend' | 'keep'

/**
 * The state of an ad after staff have decided about its reports. Only what is or was public is touched: to keep a suspended ad
 * brings it back, as expired when its time is over or its seller's gallery has stopped.
 */
export function stateAfter(
  state: AdState,
  decision: Decision,
  { expired, gallerySuspended }: { expired: boolean; gallerySuspended: boolean },
): AdState {
  if (decision === 'suspend') return stateAfterAct(state, 'suspend', 'staff') ?? state
  if (gallerySuspended) return state
  return stateAfterAct(state, expired ? 'releaseExpired' : 'release', 'staff') ?? state
}

/** What staff say with a decision about reports; it is kept in the log. */
export const decisionSchema = z.object({
  decision: z.enum(['suspend', 'keep']).meta({ title: 'نتیجهٔ بررسی' }),
  note: paragraphField('دلیل', 500),
  /** From {@link reportsSeen}. */
  seen: z.string().max(60),
})

/** The state of an ad and the newest open report on it, as staff saw them before they decided. */
export const reportsSeen = (state: string, openReports: readonly bigint[]): string =>
  `${state}-${openReports.reduce((newest, id) => (id > newest ? id : newest), 0n)}`

/** Working minutes after its first open report within which somebody looks at an ad; an aim of ours, promised to nobody. */
export const reviewMinutes = 8 * 60

/** To stop a gallery with its ads, or to let it go on. */
export const gallerySchema = z.object({
  change: z.enum(['suspend', 'release']).meta({ title: 'تغییر' }),
  note: paragraphField('دلیل', 500),
})

export const reportsPath = '/admin/reports'
export const adReportsPath = (adId: string): string => `${reportsPath}/${adId}`
export const galleryDeskPath = (slug: string): string => `/admin/galleries/${slug}`

export const decisionNames: Record<Decision, string> = { suspend: 'آگهی متوقف شود', keep: 'آگهی بماند' }

/** Why a decision was not taken. */
export const decisionRefusals = {
  decided:
    'این آگهی گزارش بررسی‌نشده‌ای ندارد و وضعیتش با این تصمیم عوض نمی‌شود. شاید یکی از همکاران قبل از شما تصمیم گرفته باشد.',
  changed:
    'از وقتی صفحه را باز کرده‌اید گزارش جدیدی رسیده یا وضعیت آگهی عوض شده است. صفحه را دوباره باز کنید و تصمیم بگیرید.',
  own: ownMatterText,
}

/** Why a gallery was not stopped or let go on. */
export const galleryRefusals = {
  already: 'یکی از همکاران قبل از شما این کار را انجام داده است.',
  own: 'در این نمایشگاه کار می‌کنید؛ همکار دیگری باید تصمیم بگیرد.',
}
