import { toPersianDigits } from '#kit/digits.ts'
import { conditionNames, type ConditionKey } from './plan.ts'

/** The known facts of a buyer; a line of the prerequisites where an authority must answer. */
export type BuyerFacts = {
  infoComplete: boolean
  /** Whether the national code is known: orders are found by it. */
  nationalCode: boolean
  /** Whole years; null without a birth date. */
  age: number | null
  sheba: boolean
  /** Public id of the open order of this national code. */
  openOrder: string | null
  /** Orders of the household that the authority named; unknown until then. */
  household: 'free' | 'full' | 'unknown'
  prerequisites: Readonly<Record<string, Prerequisite>>
}
export type Prerequisite = {
  state: 'met' | 'not-met' | 'waiting' | 'missing'
  validUntil: string | null
  from: string | null
}

export type PassportRow = {
  key: string
  title: string
  state: 'met' | 'not-met' | 'waiting' | 'missing'
  text: string
  href: string | null
  action: string | null
}

/** The pages of the prerequisites; their addresses belong to the feature `inquiries`. */
const prerequisiteOf: Record<Exclude<ConditionKey, 'sheba'>, string> = {
  identity: 'user-authentication',
  licence: 'licence-existence',
  'no-plate': 'active-pelak',
  'no-purchase': 'purchase-inquiries',
  youth: 'youth-plan',
  household: 'household-residence',
}

type Question = { conditions: readonly ConditionKey[]; minAge: number }
type Paths = { prerequisite: (kind: string) => string; info: string; sheba: string; order: (id: string) => string }

/**
 * Returns each condition of a plan for one person: met or not, and the action that meets it. In the order of the
 * page.
 */
export function passportRows({ conditions, minAge }: Question, facts: BuyerFacts, paths: Paths): PassportRow[] {
  const rows: PassportRow[] = [
    facts.infoComplete
      ? met('info', 'اطلاعات هویتی', 'کامل است.')
      : {
          ...missing('info', 'اطلاعات هویتی', 'نام، کد ملی و تاریخ تولد لازم است.'),
          href: paths.info,
          action: 'تکمیل اطلاعات',
        },
  ]
  if (minAge > 0 && facts.age !== null) {
    const title = `حداقل ${toPersianDigits(minAge)} سال`
    rows.push(
      facts.age >= minAge
        ? met('age', title, `${toPersianDigits(facts.age)} سال دارید.`)
        : { ...row('age', title, 'not-met', `الان ${toPersianDigits(facts.age)} سال دارید.`) },
    )
  }
  for (const key of conditions) {
    const title = conditionNames[key]
    if (key === 'sheba') {
      rows.push(
        facts.sheba
          ? met(key, title, 'ثبت شده است.')
          : {
              ...missing(key, title, 'اگر پولی برگردد، از کیف پول به همین حساب برداشت می‌کنید.'),
              href: paths.sheba,
              action: 'ثبت شبا',
            },
      )
    } else rows.push(ofPrerequisite(key, title, facts.prerequisites[prerequisiteOf[key]], paths))
  }
  rows.push(
    facts.openOrder === null
      ? facts.nationalCode
        ? met('no-order', 'نداشتن سفارش باز', 'سفارش باز ندارید.')
        : missing('no-order', 'نداشتن سفارش باز', 'با ثبت کد ملی بررسی می‌شود.')
      : {
          ...row(
            'no-order',
            'نداشتن سفارش باز',
            'not-met',
            'با این کد ملی یک سفارش باز هست. تا تمام نشود، سفارش دیگری نمی‌شود ثبت کرد.',
          ),
          href: paths.order(facts.openOrder),
          action: 'دیدن سفارش',
        },
  )
  if (facts.household === 'full') {
    rows.push(row('household-full', 'سهم خانوار', 'not-met', 'سهم خانوار شما در این طرح پر شده است.'))
  }
  return rows
}

export const mayRegister = (rows: readonly PassportRow[]): boolean => rows.every(({ state }) => state === 'met')

function ofPrerequisite(key: string, title: string, prerequisite: Prerequisite | undefined, paths: Paths): PassportRow {
  const kind = prerequisiteOf[key as keyof typeof prerequisiteOf]
  const href = paths.prerequisite(kind)
  if (prerequisite?.state === 'met')
    return met(key, title, prerequisite.validUntil ? `پاسخ تا ${prerequisite.validUntil} معتبر است.` : 'تأیید شد.')
  if (prerequisite?.state === 'waiting')
    return { ...row(key, title, 'waiting', 'درخواست شما فرستاده شده و منتظر پاسخ است.'), href, action: 'دیدن درخواست' }
  if (prerequisite?.state === 'not-met') {
    const text = prerequisite.from ? `از ${prerequisite.from} به بعد می‌توانید.` : 'پاسخ منفی است.'
    return { ...row(key, title, 'not-met', text), href, action: 'دیدن دلیل' }
  }
  return { ...missing(key, title, 'هنوز نپرسیده‌اید، یا اعتبار پاسخ تمام شده است.'), href, action: 'ثبت درخواست' }
}

const row = (key: string, title: string, state: PassportRow['state'], text: string): PassportRow => ({
  key,
  title,
  state,
  text,
  href: null,
  action: null,
})
const met = (key: string, title: string, text: string) => row(key, title, 'met', text)
const missing = (key: string, title: string, text: string) => row(key, title, 'missing', text)
