import { z } from 'zod'
import { compactDigits } from '#kit/digits.ts'
import { refusals } from './texts.ts'

export { mobileField } from '#ui/form/field-schemas.ts'

/** Six digits of any script; gives Latin ones. */
export const codeField = z
  .string()
  .transform(compactDigits)
  .refine((code) => /^\d{6}$/.test(code), refusals['code-incomplete'])
