import { z } from 'zod'
import { reasonField } from '#ui/form/field-schemas.ts'
import { peopleTexts } from './admin-texts.ts'

export const lockReasonLength = { min: 5, max: 300 }

/** Why an account is locked; the person reads it. */
export const lockSchema = z.object({ reason: reasonField({ title: peopleTexts.reason, ...lockReasonLength }) })
