import { IconUsers } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [{ href: '/admin/people', label: 'کاربران', Icon: IconUsers, order: 100 }],
}
