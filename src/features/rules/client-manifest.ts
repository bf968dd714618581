import { IconScale, IconShieldCheck } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [
    { href: '/admin/second-looks', label: 'تأیید نفر دوم', short: 'نفر دوم', Icon: IconShieldCheck, order: 39 },
    { href: '/admin/rules', label: 'تعرفه‌ها و مقررات', short: 'تعرفه‌ها', Icon: IconScale, order: 40 },
  ],
}
