import { IconScale } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [
    {
      href: '/admin/rules',
      label: 'تعرفه‌ها و مقررات',
      short: 'تعرفه‌ها',
      Icon: IconScale,
      permission: 'rules.edit',
      order: 40,
    },
  ],
}
