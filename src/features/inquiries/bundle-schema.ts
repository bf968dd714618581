import { z } from 'zod'
import type { JalaliDate } from '#kit/jalali.ts'
import { ownersBirthDate } from './birth-date.ts'
import type { InputName } from './kinds.ts'
import { fieldOf } from './schemas.ts'

/** The inputs of all parts of the check before buying, each once. */
export const bundleInputs = [
  'plate',
  'identifier',
  'nationalCode',
  'mobile',
  'birthDate',
] as const satisfies InputName[]

/** The form of the whole check before buying. The plate is a car's, because its parts support only cars. */
export const bundleSchema = (today: JalaliDate): z.ZodObject =>
  z.object({
    ...Object.fromEntries(
      bundleInputs.map((name) => [name, fieldOf(name, 'authenticity-and-history', ownersBirthDate(today))]),
    ),
    consent: z
      .literal('on', { error: 'اگر مالک اجازه داده است، این گزینه را علامت بزنید؛ بدون آن بررسی انجام نمی‌شود.' })
      .meta({ title: 'مالک خودرو اجازهٔ این بررسی را داده است.' }),
  })
