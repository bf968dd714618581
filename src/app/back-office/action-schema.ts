import { z } from 'zod'
import { reasonField } from '#ui/form/field-schemas.ts'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { adminTexts } from './texts.ts'

/** The action that takes the last one back. */
export const undoAction = 'undo-last'

const actionFields = {
  item: z.string().max(80),
  act: z.string().max(30),
  /** The version that the person saw (`WorkPreview.seen`). */
  seen: z.string().max(60).default(''),
  /** The next item of the page. */
  following: z.string().max(80).default(''),
}

/** An action of the preview without further input. */
export const actionSchema = z.object(actionFields)

/** An action with a reason that people read. */
export const reasonedActionSchema = z.object({
  ...actionFields,
  reason: reasonField({ title: adminTexts.reason, min: 5, max: 500 }),
})

/** An action with ready reasons, at least one, and optional words. */
export const chosenActionSchema = z.object({
  ...actionFields,
  choices: z.array(z.string().max(40), { error: adminTexts.noChoice }).min(1, { error: adminTexts.noChoice }).max(20),
  reason: z.string().trim().max(300).default('').meta({ title: adminTexts.words }),
})

/** The refused action and its reason: the other forms of the page show no error. */
export type ActionAnswer = { act: string; answer: FormAnswer }
