import type { z } from 'zod'
import { dayOfJalali } from '#kit/day.ts'
import type { deadlineSchema } from '../schemas.ts'
import type { NewDeadline } from '../server/deadlines.ts'

/** Returns the values of a deadline's form. */
export const readDeadline = (value: z.output<ReturnType<typeof deadlineSchema>>): NewDeadline => ({
  kind: value.kind,
  title: value.title ?? null,
  dueOn: value.dueOn ? dayOfJalali(value.dueOn) : null,
  dueKm: value.dueKm ?? null,
  everyMonths: value.everyMonths ?? null,
  everyKm: value.everyKm ?? null,
  remind: value.remind === 'on',
})
