import { z } from 'zod'
import { compactDigits } from '#kit/digits.ts'
import { parseMobile } from '#kit/mobile.ts'
import { refusals } from './texts.ts'

/** A mobile number in any script and with any usual prefix; gives its normal form. */
export const mobileField = z.string().transform((typed, context) => {
  const mobile = parseMobile(typed)
  if (mobile.ok) return mobile.value
  context.addIssue({ code: 'custom', message: refusals['mobile-invalid'] })
  return z.NEVER
})

/** Six digits of any script; gives Latin ones. */
export const codeField = z
  .string()
  .transform(compactDigits)
  .refine((code) => /^\d{6}$/.test(code), refusals['code-incomplete'])
