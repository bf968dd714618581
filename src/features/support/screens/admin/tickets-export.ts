import { listFile } from '#platform/admin-list.ts'
import { requireStaff } from '#platform/staff.ts'
import { findQueue } from '../../server/desk/find-queue.ts'
import { stateNames, topicNames } from '../../texts.ts'
import { tickets } from './tickets.tsx'

export const middleware = [requireStaff]

/** Exports the queue as CSV without people and texts. */
export const loader = listFile(tickets, findQueue, {
  name: 'tickets',
  subject: 'ticket',
  cells: {
    شماره: ({ public_id }) => public_id,
    نوع: ({ kind }) => (kind === 'complaint' ? 'شکایت' : 'درخواست'),
    موضوع: ({ topic }) => topicNames[topic] ?? topic,
    عنوان: ({ title }) => title,
    وضعیت: ({ state }) => stateNames[state],
    'تاریخ ثبت': ({ opened_at }) => opened_at,
    'آخرین تغییر': ({ updated_at }) => updated_at,
    'منتظر از': ({ waiting_since }) => waiting_since,
    'مهلت پاسخ': ({ due_at }) => due_at,
    رضایت: ({ rating }) => rating,
  },
})
