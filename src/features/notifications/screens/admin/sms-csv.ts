import { toOptions } from '#kit/options.ts'
import { listFile } from '#platform/admin-list.ts'
import { requireStaff } from '#platform/staff.ts'
import { findSmsLog } from '../../server/find-sms-log.ts'
import { templateNamesOf } from '../../server/notices-of.ts'
import { smsFailureText, smsLogTexts } from '../../texts.ts'
import { smsLog } from './sms.tsx'

const { heads } = smsLogTexts

export const middleware = [requireStaff]

/** Exports the log as CSV with masked numbers. */
export const loader = listFile(smsLog, findSmsLog, {
  name: 'sms-log',
  subject: 'sms',
  options: ({ manifests }) => ({ template: toOptions(templateNamesOf(manifests)) }),
  cells: {
    [heads.at]: ({ at }) => at,
    [heads.mobile]: ({ mobile }) => mobile,
    [heads.template]: ({ template }) => template,
    [heads.state]: ({ state }) => state,
    [heads.provider]: ({ provider }) => provider,
    [heads.reference]: ({ reference }) => reference,
    [heads.failure]: ({ failure }) => failure && smsFailureText(failure),
  },
})
