import { IconDice5 } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { drawsDeskPath } from './addresses.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [{ href: drawsDeskPath, label: 'قرعه‌کشی‌ها', Icon: IconDice5, permission: 'draws.run', order: 64 }],
}
