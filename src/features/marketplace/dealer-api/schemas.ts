import { z } from 'zod'
import { cleanText } from '#kit/text.ts'
import { accesses, worlds, type Access, type World } from './connection.ts'

const oneOf = <Slug extends string>(title: string, choices: Readonly<Record<Slug, unknown>>) =>
  z.enum(Object.keys(choices) as [Slug, ...Slug[]]).meta({ title })

export const keySchema = z.object({
  name: z.string().transform(cleanText).pipe(z.string().min(2).max(60)).meta({ title: 'نام کلید' }),
  world: oneOf<World>('نوع آگهی‌ها', worlds),
  access: oneOf<Access>('دسترسی', accesses),
})

export const webhookSchema = z.object({
  url: z.string().trim().max(500).meta({ title: 'آدرس' }),
  world: oneOf<World>('نوع آگهی‌ها', worlds),
})
