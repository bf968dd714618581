import { defineNotice } from '#capabilities/notifications/contract.ts'
import type { ApplicationKind, ApplicationState } from '../rules.ts'
import { kindNames, stateLines, stateNames } from '../texts.ts'

type Moved = { kind: ApplicationKind; title: string; state: ApplicationState }

const words = ({ kind, title, state }: Moved) => `${kindNames[kind]} «${title}»: ${stateNames[state]}`

export const applicationNotice = defineNotice<Moved>({
  kind: 'application-moved',
  topic: 'support',
  title: words,
  body: ({ state }) => stateLines[state],
  sms: words,
  smsName: 'وضعیت درخواست همکاری یا تبلیغ',
})

/** For who applied without an account: only that something changed, because anybody may hold the number now. */
export const movedSms = ({ kind }: Pick<Moved, 'kind'>): string =>
  `فرمان: وضعیت ${kindNames[kind]} شما عوض شد. با کد پیگیری در سایت ببینید.`
