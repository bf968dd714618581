import { IconDice5 } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { drawsAdminPath } from './addresses.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [{ href: drawsAdminPath, label: 'قرعه‌کشی‌ها', Icon: IconDice5, permission: 'draws.run', order: 64 }],
}
