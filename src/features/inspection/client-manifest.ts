import { IconCalendarCheck, IconKey, IconMapPin, IconStethoscope } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { inspectionPath, keysAdminPath, ordersAdminPath, placesAdminPath } from './addresses.ts'
import { inspectionTexts } from './texts.ts'

export const clientManifest: ClientManifest = {
  profileMenu: [{ href: inspectionPath, label: inspectionTexts.title, Icon: IconStethoscope, order: 7.5 }],
  adminMenu: [
    { href: ordersAdminPath, label: 'رزروهای کارشناسی', short: 'کارشناسی', Icon: IconCalendarCheck, order: 48 },
    { href: placesAdminPath, label: 'محل‌های کارشناسی', short: 'محل‌ها', Icon: IconMapPin, order: 49 },
    { href: keysAdminPath, label: 'کلیدهای گزارش کارشناسی', short: 'کلیدها', Icon: IconKey, order: 49.5 },
  ],
}
