import { z } from 'zod'
import { personNameField, reasonField } from '#ui/form/field-schemas.ts'
import { peopleTexts } from './admin-texts.ts'

export const nameReasonLength = { min: 5, max: 300 }

/** A corrected name, and the reason for the audit log. */
export const nameSchema = z.object({
  firstName: personNameField('نام'),
  lastName: personNameField('نام خانوادگی'),
  reason: reasonField({ title: peopleTexts.reason, ...nameReasonLength }),
})
