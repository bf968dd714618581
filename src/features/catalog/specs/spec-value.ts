import { formatDecimal, formatInteger } from '#kit/digits.ts'
import type { SpecKey } from './spec-key.ts'

/** The sources of facts. */
export const specSources = {
  maker: 'سازنده',
  brochure: 'بروشور',
  general: 'گردآوری فرمان، بدون سند سازنده',
  measured: 'اندازه‌گیری',
  staff: 'همکاران فرمان',
  public: 'صفحهٔ عمومی',
} as const
export type SpecSource = keyof typeof specSources

/** The text of an unknown value. */
export const notAnnounced = 'ثبت نشده'

/**
 * Returns why a text is invalid for its key, or null. Values are stored as texts: `4558`, `yes`,
 * `vented-disc`.
 */
export function valueProblem(
  key: SpecKey,
  value: string,
): 'no-number' | 'out-of-range' | 'no-choice' | 'wrong-form' | null {
  switch (key.kind) {
    case 'number':
      if (!/^\d{1,7}(\.\d{1,2})?$/.test(value)) return 'no-number'
      return Number(value) < key.min || Number(value) > key.max ? 'out-of-range' : null
    case 'choice':
      return Object.hasOwn(key.choices, value) ? null : 'no-choice'
    case 'yes-no':
      return value === 'yes' || value === 'no' ? null : 'no-choice'
    case 'text':
      return key.form.test(value) ? null : 'wrong-form'
  }
}

/** Formats a value with its unit: «۴٬۵۵۸ میلی‌متر», «دارد», «یورو ۵». */
export function valueText(key: SpecKey, value: string | null): string {
  if (value === null) return notAnnounced
  switch (key.kind) {
    case 'number':
      return `${numberText(Number(value))}\u00a0${key.unit}`
    case 'choice':
      return key.choices[value] ?? value
    case 'yes-no':
      return value === 'yes' ? 'دارد' : 'ندارد'
    case 'text':
      return value
  }
}

/** «۴,۵۵۸», «۰٫۵». */
export const numberText = (number: number): string =>
  Number.isInteger(number) ? formatInteger(number) : formatDecimal(number)
