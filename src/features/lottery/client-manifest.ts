import { IconDice5 } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { lotteriesAdminPath } from './addresses.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [{ href: lotteriesAdminPath, label: 'قرعه‌کشی‌ها', Icon: IconDice5, order: 64 }],
}
