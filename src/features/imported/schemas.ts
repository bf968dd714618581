import { z } from 'zod'
import { bankKeys } from './states.ts'
import { boxOf } from './terms.ts'
import { reservedSlugs } from './addresses.ts'

export const publicIdField = z.string().regex(/^[0-9a-z]{10}$/)
export const carSlug = z
  .string()
  .regex(/^[a-z0-9-]{3,80}$/)
  .refine((slug) => !reservedSlugs.includes(slug))
export const carParams = z.object({ vehicleId: carSlug })
export const roundParams = z.object({ roundId: publicIdField })

const box = (title: string) =>
  z.literal('on', { error: 'بعد از خواندن این بخش، گزینهٔ آن را علامت بزنید.' }).meta({ title })
/** Builds the acceptance form: one checkbox per section, and the version shown by the page. */
export const acceptSchema = (keys: readonly string[]) =>
  z.object({
    version: z.string().regex(/^\d{1,6}$/),
    ...Object.fromEntries(keys.map((key) => [boxOf(key), box('این بخش را خواندم و قبول دارم')])),
  })

export const wishesSchema = z.object({
  first: z
    .string({ error: 'اولویت اول را انتخاب کنید.' })
    .regex(/^[a-z0-9-]{3,80}$/)
    .meta({ title: 'اولویت اول' }),
  second: z
    .string()
    .regex(/^[a-z0-9-]{3,80}$/)
    .optional()
    .meta({ title: 'اولویت دوم' }),
})

export const depositSchema = z.object({
  bank: z.enum(bankKeys, { error: 'بانکی را که حساب وکالتی شما در آن است انتخاب کنید.' }).meta({ title: 'بانک' }),
})

export const confirmSchema = z.object({
  shown: z.string().max(300),
  sure: z
    .literal('on', { error: 'برای تأیید، این گزینه را علامت بزنید.' })
    .meta({ title: 'خودروها، قیمت‌ها و شرایط بالا را دیدم و قبول دارم' }),
})

export const withdrawSchema = z.object({
  fee: z.string().regex(/^\d{1,15}$/),
  sure: z
    .literal('on', { error: 'برای انصراف، این گزینه را علامت بزنید.' })
    .meta({ title: 'می‌دانم که خودرو به من نمی‌رسد و این کار برگشت ندارد' }),
})
