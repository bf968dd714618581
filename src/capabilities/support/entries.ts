import { IconHelp, IconMessages } from '@tabler/icons-react'
import type { Entries } from '#platform/entries.ts'

export const entries: Entries = {
  adminPlaces: [
    {
      href: '/admin/tickets',
      label: 'درخواست‌ها و شکایت‌ها',
      Icon: IconMessages,
      permission: 'tickets.answer',
      order: 30,
    },
  ],
  profileRows: [{ href: '/profile/support', label: 'پشتیبانی', Icon: IconHelp, order: 30 }],
}
