import { IconHelp, IconMessages } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [
    { href: '/admin/tickets', label: 'درخواست‌ها و شکایت‌ها', short: 'درخواست‌ها', Icon: IconMessages, order: 30 },
  ],
  profileMenu: [{ href: '/profile/support', label: 'پشتیبانی', Icon: IconHelp, order: 30 }],
}
