import { z } from 'zod'
import { mobileField, newPasswordField, paragraphField, postalCodeField, shebaField } from '#ui/form/field-schemas.ts'

/** Max characters of an address. */
export const longestAddress = 300

/** The address form of `/profile/my-info`; an empty field deletes the value. */
export const contactSchema = z.object({
  address: paragraphField('آدرس', longestAddress).optional(),
  postalCode: postalCodeField.optional(),
})

export const shebaSchema = z.object({ sheba: shebaField })

/** The first step of changing the number. */
export const newMobileSchema = z.object({ mobile: mobileField.meta({ title: 'شمارهٔ جدید' }) })

export const passwordSchema = z.object({
  password: newPasswordField.meta({ title: 'رمز عبور جدید', writeOnly: true }),
  endOthers: z.literal('on').optional(),
})
