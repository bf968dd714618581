import { IconBellRinging, IconTags } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { adminPricesPath, alertsPath } from './addresses.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [{ href: adminPricesPath, label: 'قیمت‌ها', short: 'قیمت‌ها', Icon: IconTags, order: 60 }],
  profileMenu: [{ href: alertsPath, label: 'هشدارهای قیمت', Icon: IconBellRinging, order: 25 }],
}
