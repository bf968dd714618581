import { formBytesFor } from '#features/files/contract.ts'
import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { complaintPath, supportPath, ticketPath } from './addresses.ts'
import { closedNotice, ticketNotice } from './server/notices.ts'
import { countWaitingTickets } from './server/desk/find-queue.ts'
import { ticketQueue } from './server/desk/ticket-queue.ts'
import { ticketSearch } from './server/desk/search-tickets.ts'
import { erasePersonalData, exportPersonalData } from './server/personal-data.ts'
import { attachments, ticketAttachment } from './server/ticket-attachment.ts'

const attachmentFormBytes = formBytesFor(attachments)

const permissions = {
  'tickets.answer': { roles: ['support', 'operator'], label: 'پاسخ به درخواست‌های پشتیبانی', order: 100 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

export const manifest = defineManifest({
  name: 'support',
  permissions,
  notices: [ticketNotice, closedNotice],
  adminAddresses: {
    '/admin/tickets': 'tickets.answer',
    '/admin/tickets.csv': 'tickets.answer',
    '/admin/tickets/:ticketId': 'tickets.answer',
  },
  adminTasks: [
    {
      label: 'درخواست بدون پاسخ',
      href: '/admin/tickets',
      advice: 'اول به درخواستی پاسخ بدهید که بیشتر منتظر مانده.',
      permission: 'tickets.answer',
      order: 20,
      count: countWaitingTickets,
      queue: ticketQueue,
    },
  ],
  adminSearch: [ticketSearch],
  auditLabels: {
    acts: {
      'ticket.answer': 'پاسخ به درخواست',
      'ticket.note': 'یادداشت روی درخواست',
      'ticket.take': 'ارجاع درخواست به خود',
      'ticket.release': 'لغو ارجاع درخواست',
      'ticket.close': 'بستن درخواست',
      'ticket.export': 'دریافت خروجی درخواست‌ها',
    },
    subjects: { ticket: 'درخواست' },
    details: { close: 'همراه با بستن درخواست', late: 'بعد از مهلت' },
  },
  filePurposes: [ticketAttachment],
  formBytes: {
    [supportPath]: attachmentFormBytes,
    [ticketPath(':ticketId')]: attachmentFormBytes,
    [complaintPath]: attachmentFormBytes,
  },
  chaos: async () => (await import('./server/chaos.ts')).supportChaos,
  personalData: {
    order: 50,
    inFile: ['درخواست‌ها و شکایت‌ها'],
    deletion: { gone: ['درخواست‌ها و شکایت‌ها، با همهٔ پیام‌های آن‌ها'] },
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
  },
  personColumns: {
    'ticket.assignee_id': { exported: false, deleted: 'unnamed' },
    'ticket.person_id': { exported: true, deleted: 'gone' },
    // Staff messages belong to the conversation, so only the author's own messages are erased.
    'ticket_message.author_id': { exported: true, deleted: 'unnamed' },
  },
  sealedColumns: [
    { table: 'ticket', column: 'code_sealed' },
    { table: 'ticket', column: 'mobile_sealed' },
  ],
})
