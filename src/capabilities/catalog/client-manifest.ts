import { IconCalendarEvent } from '@tabler/icons-react'
import type { ClientManifest } from '#platform/client-manifest.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [
    {
      href: '/admin/holidays',
      label: 'تعطیلات رسمی',
      short: 'تعطیلات',
      Icon: IconCalendarEvent,
      permission: 'holidays.edit',
      order: 50,
    },
  ],
}
