import { IconUsers } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [{ href: '/admin/people', label: 'کاربران', Icon: IconUsers, permission: 'people.read', order: 100 }],
}
