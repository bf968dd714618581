import { IconChecklist, IconHistory, IconKey, IconLayoutDashboard, IconStack2 } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [
    { href: '/admin', label: 'پیشخوان', Icon: IconLayoutDashboard, order: 10 },
    { href: '/admin/jobs', label: 'پردازش‌های پس‌زمینه', short: 'پردازش‌ها', Icon: IconStack2, order: 70 },
    { href: '/admin/audit', label: 'گزارش فعالیت‌ها', short: 'فعالیت‌ها', Icon: IconHistory, order: 80 },
    { href: '/admin/invariants', label: 'درستی حساب‌ها', short: 'درستی', Icon: IconChecklist, order: 85 },
    { href: '/admin/roles', label: 'نقش‌ها و دسترسی‌ها', short: 'دسترسی‌ها', Icon: IconKey, order: 90 },
  ],
}
