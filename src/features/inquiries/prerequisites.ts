import { defineFlow, type FlowStates } from '#kit/flow.ts'
// The prerequisites of buying from a maker, as data. Answers come later, from lists.
import { addJalaliMonths, compareJalali, jalaliText, parseJalali, type JalaliDate } from '#kit/jalali.ts'

export type PrerequisiteKind =
  | 'user-authentication'
  | 'licence-existence'
  | 'active-pelak'
  | 'purchase-inquiries'
  | 'youth-plan'
  | 'household-residence'

/** A prerequisite, collected in batches for its authority. */
export const prerequisiteFlow = defineFlow('prerequisite', {
  requested: { label: 'ثبت شد', to: { queued: ['house'], expired: ['house'] } },
  queued: { label: 'در نوبت ارسال', to: { sent: ['house'], expired: ['house'] } },
  sent: { label: 'ارسال به مرجع', to: { answered: ['house'], rejected: ['house'], expired: ['house'] } },
  answered: { label: 'پاسخ آمد' },
  rejected: { label: 'رد شد' },
  expired: { label: 'پاسخ نیامد' },
})
export type PrerequisiteState = FlowStates<typeof prerequisiteFlow>

export type PrerequisiteField = 'nationalCode' | 'mobile' | 'birthDate' | 'childCode' | 'childBirthDate' | 'postalCode'

type Prerequisite = {
  title: string
  lead: string
  fields: readonly PrerequisiteField[]
  validDays: number
  /** Its requirement for a buyer, and help after a negative answer. */
  words: readonly string[]
}

export const prerequisites: Record<PrerequisiteKind, Prerequisite> = {
  'user-authentication': {
    title: 'تطابق کد ملی و موبایل',
    lead: 'سامانه‌های فروش فقط شماره‌ای را می‌پذیرند که به نام خود خریدار باشد.',
    fields: ['nationalCode', 'mobile', 'birthDate'],
    validDays: 365,
    words: [
      'شمارهٔ موبایل و تاریخ تولد با کد ملی مقایسه می‌شود.',
      'اگر شماره به نام شما نیست، سیم‌کارت را در دفتر اپراتور به نام خودتان کنید.',
    ],
  },
  'licence-existence': {
    title: 'داشتن گواهینامه',
    lead: 'بیشتر طرح‌های فروش گواهینامهٔ معتبر می‌خواهند.',
    fields: ['nationalCode'],
    validDays: 180,
    words: ['گواهینامهٔ پایهٔ سوم یا بالاتر کافی است.', 'طرح‌هایی که گواهینامه نمی‌خواهند بدون این پاسخ هم باز هستند.'],
  },
  'active-pelak': {
    title: 'نداشتن پلاک فعال',
    lead: 'در طرح‌های عادی، کسی که پلاک فعال دارد نمی‌تواند ثبت‌نام کند.',
    fields: ['nationalCode'],
    validDays: 30,
    words: [
      'پلاک فعال یعنی پلاکی که روی خودرویی به نام شماست.',
      'با فروش و تعویض پلاک، یا تحویل پلاک به مرکز شماره‌گذاری، پاسخ عوض می‌شود.',
    ],
  },
  'purchase-inquiries': {
    title: 'سوابق خرید از خودروسازها',
    lead: 'خرید قبلی از خودروساز تا مدتی جلوی خرید دوباره را می‌گیرد.',
    fields: ['nationalCode'],
    validDays: 30,
    words: [
      'لیست ده فروشنده بررسی می‌شود و اگر خریدی باشد، می‌گوییم از کی می‌توانید دوباره بخرید.',
      'اگر خریدی مال شما نیست، مدرکش را برای پشتیبانی بفرستید.',
    ],
  },
  'youth-plan': {
    title: 'طرح جوانی جمعیت',
    lead: 'مادرانی که دو فرزند یا بیشتر دارند از سهم جداگانه استفاده می‌کنند.',
    fields: ['nationalCode', 'birthDate', 'childCode', 'childBirthDate'],
    validDays: 90,
    words: [
      'درخواست‌دهنده باید مادر باشد و از این سهم قبلاً استفاده نکرده باشد.',
      'اطلاعات فرزند فقط برای همین درخواست است و بعد از پاسخ حذف می‌شود.',
    ],
  },
  'household-residence': {
    title: 'خانوار و محل سکونت',
    lead: 'بعضی طرح‌ها به هر خانوار تعداد مشخصی خودرو می‌دهند.',
    fields: ['nationalCode', 'postalCode'],
    validDays: 90,
    words: [
      'کد پستی محل زندگی با خانواری که به نام شما ثبت شده مقایسه می‌شود.',
      'اگر جابه‌جا شده‌اید، اول کد پستی را در سامانهٔ ثبت احوال به‌روز کنید.',
    ],
  },
}
export const prerequisiteKinds = Object.keys(prerequisites) as PrerequisiteKind[]
export const isPrerequisiteKind = (text: string | undefined): text is PrerequisiteKind =>
  text !== undefined && Object.hasOwn(prerequisites, text)

export type PrerequisiteInput = { nationalCode: string } & Partial<
  Record<Exclude<PrerequisiteField, 'nationalCode'>, string>
>

/** The lists with the columns of their files; the national code always comes first. */
export const purchaseLists = {
  saipa: 'سایپا',
  'iran-khodro': 'ایران خودرو',
  'kerman-motor': 'کرمان موتور',
  ilia: 'ایلیا خودرو',
  farda: 'فردا موتورز',
  'arian-pars': 'آرین پارس موتور',
  'max-motor': 'مکث موتور',
  bahman: 'بهمن موتور',
  mvm: 'مدیران خودرو',
  imported: 'سامانهٔ خودروهای وارداتی',
} as const
export const lists = {
  identity: { title: 'موبایل و کد ملی', columns: ['mobile', 'birth_date'], kind: 'user-authentication' },
  licences: { title: 'گواهینامه‌ها', columns: ['class', 'since'], kind: 'licence-existence' },
  'active-plates': { title: 'پلاک‌های فعال', columns: ['plates'], kind: 'active-pelak' },
  youth: { title: 'طرح جوانی جمعیت', columns: ['children', 'last_child_birth', 'used'], kind: 'youth-plan' },
  households: { title: 'خانوارها', columns: ['household', 'postal_code'], kind: 'household-residence' },
  ...(Object.fromEntries(
    Object.entries(purchaseLists).map(([name, title]) => [
      name,
      { title: `خریداران ${title}`, columns: ['date', 'contract'], kind: 'purchase-inquiries' },
    ]),
  ) as unknown as Record<
    keyof typeof purchaseLists,
    { title: string; columns: readonly string[]; kind: PrerequisiteKind }
  >),
} as const satisfies Record<string, { title: string; columns: readonly string[]; kind: PrerequisiteKind }>
export type ListName = keyof typeof lists
export const listNames = Object.keys(lists) as ListName[]
export const isListName = (text: string): text is ListName => Object.hasOwn(lists, text)

/** The names of the columns in those files. */
export const columnNames: Readonly<Record<string, string>> = {
  national_code: 'کد ملی',
  mobile: 'شمارهٔ موبایل',
  birth_date: 'تاریخ تولد',
  class: 'پایهٔ گواهینامه',
  since: 'تاریخ صدور',
  plates: 'تعداد پلاک فعال',
  household: 'کد خانوار',
  postal_code: 'کد پستی',
  children: 'تعداد فرزند',
  last_child_birth: 'تاریخ تولد آخرین فرزند',
  used: 'قبلاً استفاده کرده (۱ یا خالی)',
  date: 'تاریخ خرید',
  contract: 'شمارهٔ قرارداد',
}

/** One row of a list about a person, by the columns of the list. */
export type ListRow = Readonly<Record<string, string>>

export type PrerequisiteReason =
  | { code: 'mobile-differs' | 'birthday-differs' | 'unknown-person' | 'no-licence' | 'not-mother' | 'used-before' }
  | { code: 'no-household' | 'postal-code-differs' }
  | { code: 'has-plates'; plates: number }
  | { code: 'bought'; list: string; date: string; eligibleFrom: string }
  | { code: 'few-children'; children: number; least: number }
  | { code: 'born-too-early'; date: string; from: string }

/** `positive`: it does not prevent the purchase. */
export type PrerequisiteAnswer = {
  positive: boolean
  reasons: readonly PrerequisiteReason[]
  facts: readonly (readonly [label: string, value: string])[]
  /** The code of the household, for a positive answer about one. Never shown. */
  household?: string
}

export type PrerequisiteRules = { barredMonths: number; childrenAtLeast: number; lastBornFrom: string }
type Existing = ReadonlyMap<ListName, readonly ListRow[] | undefined>

type Asking = { input: PrerequisiteInput; rows: Existing; rules: PrerequisiteRules; today: JalaliDate }

/**
 * Returns the answer by the lists; null while a needed list is missing. `rows` has every list that has come, with the
 * rows about this person, also when there are none. Pure.
 */
export function answerPrerequisite(kind: PrerequisiteKind, asking: Asking): PrerequisiteAnswer | null {
  const { rows } = asking
  switch (kind) {
    case 'user-authentication': {
      const entry = rows.get('identity')
      return entry ? identityAnswer(entry[0], asking) : null
    }
    case 'licence-existence': {
      const entry = rows.get('licences')
      if (!entry) return null
      const [licence] = entry
      return licence
        ? {
            positive: true,
            reasons: [],
            facts: [
              ['نوع گواهینامه', licence['class'] ?? ''],
              ['از تاریخ', licence['since'] ?? ''],
            ],
          }
        : { positive: false, reasons: [{ code: 'no-licence' }], facts: [] }
    }
    case 'active-pelak': {
      const entry = rows.get('active-plates')
      if (!entry) return null
      const plates = entry.reduce((sum, row) => sum + Math.max(1, Number(row['plates']) || 1), 0)
      return plates === 0
        ? { positive: true, reasons: [], facts: [] }
        : { positive: false, reasons: [{ code: 'has-plates', plates }], facts: [] }
    }
    case 'purchase-inquiries':
      return purchasesAnswer(asking)
    case 'youth-plan': {
      const entry = rows.get('youth')
      return entry ? youthAnswer(entry[0], asking) : null
    }
    case 'household-residence': {
      const entry = rows.get('households')
      return entry ? householdAnswer(entry[0], asking) : null
    }
  }
}

function identityAnswer(row: ListRow | undefined, { input }: Asking): PrerequisiteAnswer {
  if (!row) return { positive: false, reasons: [{ code: 'unknown-person' }], facts: [] }
  const reasons: PrerequisiteReason[] = [
    ...(row['mobile'] === input.mobile ? [] : [{ code: 'mobile-differs' as const }]),
    ...(!row['birth_date'] || row['birth_date'] === input.birthDate ? [] : [{ code: 'birthday-differs' as const }]),
  ]
  return { positive: reasons.length === 0, reasons, facts: [] }
}

function householdAnswer(row: ListRow | undefined, { input }: Asking): PrerequisiteAnswer {
  const household = row?.['household']
  if (!row || !household) return { positive: false, reasons: [{ code: 'no-household' }], facts: [] }
  return row['postal_code'] === input.postalCode
    ? { positive: true, reasons: [], facts: [], household }
    : { positive: false, reasons: [{ code: 'postal-code-differs' }], facts: [] }
}

function purchasesAnswer({ rows, rules, today }: Asking): PrerequisiteAnswer | null {
  const names = Object.keys(purchaseLists) as (keyof typeof purchaseLists)[]
  const reasons = names.flatMap((name) =>
    (rows.get(name) ?? []).flatMap((row): PrerequisiteReason[] => {
      const date = parseJalali(row['date'] ?? '')
      if (!date) return []
      // Adds months of the calendar; a missing day becomes the last of its month.
      const free = addJalaliMonths(date, rules.barredMonths)
      return compareJalali(free, today) > 0
        ? [{ code: 'bought', list: name, date: jalaliText(date), eligibleFrom: jalaliText(free) }]
        : []
    }),
  )
  if (reasons.length > 0) return { positive: false, reasons, facts: [] }
  // Nothing prevents the purchase only once every list has come.
  return names.every((name) => rows.get(name) !== undefined) ? { positive: true, reasons: [], facts: [] } : null
}

function youthAnswer(row: ListRow | undefined, { rules }: Asking): PrerequisiteAnswer {
  if (!row) return { positive: false, reasons: [{ code: 'not-mother' }], facts: [] }
  const children = Number(row['children']) || 0
  const last = parseJalali(row['last_child_birth'] ?? '')
  const from = parseJalali(rules.lastBornFrom)
  const reasons: PrerequisiteReason[] = [
    ...(children >= rules.childrenAtLeast
      ? []
      : [{ code: 'few-children' as const, children, least: rules.childrenAtLeast }]),
    ...(last && from && compareJalali(last, from) < 0
      ? [{ code: 'born-too-early' as const, date: jalaliText(last), from: rules.lastBornFrom }]
      : []),
    ...(/^(1|true|yes|بله)$/i.test(row['used'] ?? '') ? [{ code: 'used-before' as const }] : []),
  ]
  return { positive: reasons.length === 0, reasons, facts: [['تعداد فرزندان', String(children)]] }
}
