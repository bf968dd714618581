import { z } from 'zod'
import { reasonField } from '#ui/form/field-schemas.ts'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { deskTexts } from './texts.ts'

const actFields = {
  item: z.string().max(80),
  act: z.string().max(30),
  /** What the person saw (`WorkPreview.seen`). */
  seen: z.string().max(60).default(''),
  /** The item that the page goes on with. */
  following: z.string().max(80).default(''),
}

/** An act of the preview that is done at once. */
export const actSchema = z.object(actFields)

/** An act that people read the reason of. */
export const reasonedActSchema = z.object({
  ...actFields,
  reason: reasonField({ title: deskTexts.reason, least: 5, most: 500 }),
})

/** Which act was refused, and why: the other forms of the page are silent. */
export type ActAnswer = { act: string; answer: FormAnswer }
