import { IconCalendarDollar } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { plansDeskPath } from './addresses.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [
    {
      href: plansDeskPath,
      label: 'طرح‌های فروش',
      short: 'فروش',
      Icon: IconCalendarDollar,
      permission: 'sales.plans',
      order: 48,
    },
  ],
}
