import { listFile } from '#platform/admin-list.ts'
import { requireStaff } from '#platform/staff.ts'
import { findAdminPayments } from '../../server/desk/find-admin-payments.ts'
import { paymentFlow } from '../../states.ts'
import { payments } from './payments.tsx'

export const middleware = [requireStaff]

/** Returns the page's payments as a file with the same filter, without names. */
export const loader = listFile(payments, findAdminPayments, {
  name: 'payments',
  subject: 'payment',
  cells: {
    کد: ({ id }) => id,
    زمان: ({ madeAt }) => madeAt,
    بابت: ({ title }) => title,
    'مبلغ (ریال)': ({ amountRial }) => amountRial,
    وضعیت: ({ state }) => paymentFlow.othersLabels[state],
    درگاه: ({ gateway }) => gateway,
  },
})
