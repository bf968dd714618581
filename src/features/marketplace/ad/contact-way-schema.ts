import { z } from 'zod'
import { integerField } from '#ui/form/field-schemas.ts'
import { contactWaySlugs } from './contact-way.ts'

const hourField = (title: string, min: number, max: number) => integerField({ title, min: min, max: max })

/** The contact way and the hours of a seller; both or neither are given. */
export const contactWayFields = {
  way: z.enum(contactWaySlugs).meta({ title: 'راه تماس' }),
  from: hourField('از ساعت', 0, 23).optional(),
  until: hourField('تا ساعت', 1, 24).optional(),
}

type Hours = { from?: number | undefined; until?: number | undefined }

export function checkHours({ from, until }: Hours, context: z.core.$RefinementCtx): void {
  if ((from === undefined) !== (until === undefined)) {
    const path = [from === undefined ? 'from' : 'until']
    context.addIssue({ code: 'custom', path, message: 'هر دو ساعت را بنویسید یا هر دو را خالی بگذارید.' })
  } else if (from !== undefined && from === until) {
    context.addIssue({ code: 'custom', path: ['until'], message: 'دو ساعت متفاوت بنویسید.' })
  }
}
