import { z } from 'zod'
import { mobileField, nationalCodeField, plateField } from '#ui/form/car-schemas.ts'
import { consentKinds, consentPurposes, platePurposeNames, type ConsentKind } from './rules.ts'

export const consentParams = z.object({ consentId: z.string().regex(/^[0-9a-z]{10}$/) })

const on = z.literal('on').optional()

const kindFields = {
  'fines-details': on.meta({ title: 'خلافی با جزئیات' }),
  'plate-history': on.meta({ title: 'تاریخچهٔ پلاک' }),
  'card-sanad': on.meta({ title: 'کارت و سند خودرو' }),
}
type KindFields = Partial<Record<ConsentKind, 'on' | undefined>>

function needsKind(value: KindFields, context: z.RefinementCtx): void {
  if (consentKinds.some((kind) => value[kind] === 'on')) return
  context.addIssue({ code: 'custom', path: [consentKinds[0]], message: 'حداقل یک استعلام را انتخاب کنید.' })
}
const noPurpose = 'بگویید برای چه می‌خواهید.'

/** The buyer's request. No free text, so that nothing else reaches a stranger. */
export const askConsentSchema = z
  .object({
    ...kindFields,
    purpose: z.enum(consentPurposes, { error: noPurpose }).meta({ title: 'برای چه می‌خواهید؟' }),
  })
  .superRefine(needsKind)

const carPlateField = plateField.refine(({ kind }) => kind === 'car', {
  error: 'این استعلام‌ها فقط برای پلاک خودرو است؛ پلاک خودرو را بنویسید.',
})

/** The request to the owner of a car with known plate and number. */
export const askPlateSchema = z
  .object({
    plate: carPlateField.meta({ title: 'پلاک خودرو' }),
    mobile: mobileField.meta({ title: 'شمارهٔ موبایل مالک' }),
    ...kindFields,
    purpose: z.enum(platePurposeNames, { error: noPurpose }).meta({ title: 'برای چه می‌خواهید؟' }),
  })
  .superRefine(needsKind)

export const kindsOf = (value: KindFields): ConsentKind[] => consentKinds.filter((kind) => value[kind] === 'on')

/** The owner's data. The mobile is that of their account, just proved by a code. */
export const approveSchema = z.object({
  plate: carPlateField.meta({ title: 'پلاک خودرو' }),
  nationalCode: nationalCodeField.meta({ title: 'کد ملی مالک' }),
  agreed: z
    .literal('on', { error: 'برای اجازه دادن، این گزینه را علامت بزنید.' })
    .meta({ title: 'مالک این خودرو هستم و با این استعلام‌ها موافقم.' }),
})

export const reportReasons = {
  pressure: 'اصرار یا مزاحمت برای اجازه دادن',
  fraud: 'درخواست بیعانه، کد یا شمارهٔ کارت',
  stranger: 'این آگهی یا خودرو مال من نیست',
  other: 'موضوع دیگر',
} as const
export type ReportReason = keyof typeof reportReasons

export const reportSchema = z.object({
  reason: z
    .enum(Object.keys(reportReasons) as [ReportReason, ...ReportReason[]], { error: 'دلیل را انتخاب کنید.' })
    .meta({ title: 'دلیل گزارش' }),
})
