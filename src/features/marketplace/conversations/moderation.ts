import { z } from 'zod'
import { paragraphField } from '#ui/form/field-schemas.ts'

export const threadReportsPath = '/admin/conversations'
export const threadReportPath = (threadId: string): string => `${threadReportsPath}/${threadId}`

export const threadDecisions = { close: 'بستن گفت‌وگو', keep: 'گفت‌وگو بماند' } as const
export type ThreadDecision = keyof typeof threadDecisions

/** The decision of staff about a reported thread; `seen` is the newest report they have read. */
export const threadDecisionSchema = z.object({
  decision: z.enum(['close', 'keep']).meta({ title: 'نتیجهٔ بررسی' }),
  note: paragraphField('دلیل', 500),
  seen: z.string().regex(/^\d{1,18}$/),
})

export const threadDecisionRefusals = {
  decided: 'این گفت‌وگو قبلاً بررسی شده است. صفحه را دوباره باز کنید.',
  changed: 'بعد از باز کردن این صفحه گزارش دیگری رسیده است. صفحه را دوباره ببینید و تصمیم بگیرید.',
} as const
