import { IconCalendarDollar } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { plansAdminPath } from './addresses.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [{ href: plansAdminPath, label: 'طرح‌های فروش', short: 'فروش', Icon: IconCalendarDollar, order: 48 }],
}
