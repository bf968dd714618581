import { defineNotice } from '#features/notifications/contract.ts'
import type { ApplicationKind, ApplicationState } from '../rules.ts'
import { kindNames, stateLines, stateNames } from '../texts.ts'

type Moved = { form: ApplicationKind; title: string; state: ApplicationState }

const words = ({ form, title, state }: Moved) => `${kindNames[form]} «${title}»: ${stateNames[state]}`

export const applicationNotice = defineNotice<Moved>({
  kind: 'application-moved',
  topic: 'support',
  title: words,
  body: ({ state }) => stateLines[state],
  sms: words,
  smsName: 'وضعیت درخواست همکاری یا تبلیغ',
})

/** For a queued application, whose page with the code was never shown. */
export const arrivedNotice = defineNotice<Pick<Moved, 'form' | 'title'>>({
  kind: 'application-arrived',
  topic: 'support',
  title: ({ form, title }) => `${kindNames[form]} «${title}» ثبت شد`,
  body: () => 'آنچه آفلاین نوشته بودید رسید. کد پیگیری و وضعیتش در «پیگیری درخواست» است.',
})

/** For a guest: says only that something changed, because the number may have a new holder. */
export const movedSms = ({ form }: Pick<Moved, 'form'>): string =>
  `فرمان: وضعیت ${kindNames[form]} شما عوض شد. با کد پیگیری در سایت ببینید.`
