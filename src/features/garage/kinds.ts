// Kinds of deadlines, costs and documents: slug → Persian words, with usual values.

type DeadlineKind = {
  label: string
  /** The word on a sign of the road. */
  sign: string
  /** The start of the next round: the end of this one, the day of the completion, or the end of the year. */
  from: 'end' | 'done' | 'year'
  everyMonths?: number
  everyKm?: number
  /** The cost kind of a payment for it. */
  cost: CostKind
}

export const costKinds = {
  fuel: 'سوخت',
  service: 'سرویس و تعمیر',
  parts: 'قطعه و لاستیک',
  insurance: 'بیمه',
  fine: 'خلافی و جریمه',
  toll: 'عوارض و پارکینگ',
  wash: 'شست‌وشو',
  other: 'سایر',
} as const
export type CostKind = keyof typeof costKinds

export const deadlineKinds = {
  'third-party': { label: 'بیمهٔ شخص ثالث', sign: 'بیمهٔ شخص ثالث', from: 'end', everyMonths: 12, cost: 'insurance' },
  inspection: { label: 'معاینهٔ فنی', sign: 'معاینهٔ فنی', from: 'done', everyMonths: 12, cost: 'service' },
  oil: { label: 'تعویض روغن', sign: 'تعویض روغن', from: 'done', everyMonths: 6, everyKm: 7000, cost: 'service' },
  toll: { label: 'عوارض سالیانه', sign: 'عوارض سالیانه', from: 'year', everyMonths: 12, cost: 'toll' },
  'body-insurance': { label: 'بیمهٔ بدنه', sign: 'بیمهٔ بدنه', from: 'end', everyMonths: 12, cost: 'insurance' },
  'timing-belt': {
    label: 'تعویض تسمه‌تایم',
    sign: 'تسمه‌تایم',
    from: 'done',
    everyMonths: 48,
    everyKm: 60_000,
    cost: 'parts',
  },
  service: { label: 'سرویس دوره‌ای', sign: 'سرویس دوره‌ای', from: 'done', everyKm: 10_000, cost: 'service' },
  card: { label: 'اعتبار کارت خودرو', sign: 'کارت خودرو', from: 'done', everyMonths: 120, cost: 'other' },
  other: { label: 'یادآوری دلخواه', sign: 'یادآوری', from: 'done', cost: 'other' },
} as const satisfies Record<string, DeadlineKind>
export type DeadlineKindSlug = keyof typeof deadlineKinds

/** For completed deadlines from the time when a licence belonged to a car. */
export const formerLicence = { kind: 'licence', label: 'اعتبار گواهینامه' } as const

/** The usual values of a kind, where it has any. */
export const deadlineKind = (slug: DeadlineKindSlug): DeadlineKind => deadlineKinds[slug]

export const isDeadlineKind = (text: string | null): text is DeadlineKindSlug =>
  text !== null && Object.hasOwn(deadlineKinds, text)

/** Returns its own title, or that of its kind. */
export const deadlineTitle = ({ kind, title }: { kind: string; title: string | null }): string =>
  title ?? (isDeadlineKind(kind) ? deadlineKinds[kind].label : kind === formerLicence.kind ? formerLicence.label : kind)

/** The same beside «موعد» or a day. */
export const deadlineSign = ({ kind, title }: { kind: string; title: string | null }): string =>
  title ?? (isDeadlineKind(kind) ? deadlineKinds[kind].sign : kind)

/** `deadline`: the kind of deadline that its last day sets. */
export const documentKinds = {
  card: { label: 'کارت خودرو', deadline: 'card' },
  'green-sheet': { label: 'برگ سبز', deadline: null },
  'third-party': { label: 'بیمه‌نامهٔ شخص ثالث', deadline: 'third-party' },
  'body-insurance': { label: 'بیمه‌نامهٔ بدنه', deadline: 'body-insurance' },
  inspection: { label: 'برگ معاینهٔ فنی', deadline: 'inspection' },
  other: { label: 'مدرک دیگر', deadline: null },
} as const satisfies Record<string, { label: string; deadline: DeadlineKindSlug | null }>
export type DocumentKindSlug = keyof typeof documentKinds

export const isDocumentKind = (text: string): text is DocumentKindSlug => Object.hasOwn(documentKinds, text)
