import { z } from 'zod'
import { compactDigits } from '#kit/digits.ts'
import { mobileField, newPasswordField } from '#ui/form/field-schemas.ts'
import { refusals } from './texts.ts'

export { mobileField }

/** Six digits of any script, converted to Latin. */
export const codeField = z
  .string()
  .transform(compactDigits)
  .refine((code) => /^\d{6}$/.test(code), refusals['code-incomplete'])

/** The form of `/login/password`. Does not validate old passwords against new rules. */
export const passwordSignInSchema = z.object({
  mobile: mobileField,
  password: z.string().min(1).max(200).meta({ title: 'رمز عبور', writeOnly: true }),
})

/** The first step of `/pages/forgot-password`. */
export const forgottenSchema = z.object({ mobile: mobileField })

/** The second step. */
export const resetPasswordSchema = z.object({
  code: codeField.meta({ title: 'کد ۶ رقمی' }),
  password: newPasswordField.meta({ title: 'رمز عبور جدید', writeOnly: true }),
  endOthers: z.literal('on').optional(),
})

/** The codes of both numbers, for changing the number of an account. */
export const mobileCodesSchema = z.object({
  oldCode: codeField.meta({ title: 'کد شمارهٔ فعلی' }),
  newCode: codeField.meta({ title: 'کد شمارهٔ جدید' }),
})
