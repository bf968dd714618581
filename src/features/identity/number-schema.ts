import { z } from 'zod'
import { mobileField, reasonField } from '#ui/form/field-schemas.ts'
import { peopleTexts } from './admin-texts.ts'

export const numberReasonLength = { min: 5, max: 300 }

/** A new number for an account that lost its own, and the reason for the audit log. */
export const numberSchema = z.object({
  mobile: mobileField.meta({ title: peopleTexts.numberLabel }),
  reason: reasonField({ title: peopleTexts.reason, ...numberReasonLength }),
})
