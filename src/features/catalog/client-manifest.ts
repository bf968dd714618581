import { IconCalendarEvent, IconListDetails } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [
    { href: '/admin/holidays', label: 'تعطیلات رسمی', short: 'تعطیلات', Icon: IconCalendarEvent, order: 50 },
    { href: '/admin/specs', label: 'مشخصات خودروها', short: 'مشخصات', Icon: IconListDetails, order: 52 },
  ],
}
