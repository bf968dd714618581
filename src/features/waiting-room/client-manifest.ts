import { IconCalendarEvent } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { waitingRoomsAdminPath } from './addresses.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [{ href: waitingRoomsAdminPath, label: 'شروع فروش‌ها', Icon: IconCalendarEvent, order: 66 }],
}
