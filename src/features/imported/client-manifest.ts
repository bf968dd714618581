import { IconShip } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { adminPath } from './addresses.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [{ href: adminPath, label: 'خودروهای وارداتی', short: 'وارداتی', Icon: IconShip, order: 49 }],
}
