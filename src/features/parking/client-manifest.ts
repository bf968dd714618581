import { IconMapPins, IconMessageReport, IconParking } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { objectionsAdminPath, parkingPath, zonesAdminPath } from './addresses.ts'
import { parkingTexts } from './texts.ts'

export const clientManifest: ClientManifest = {
  profileMenu: [{ href: parkingPath, label: parkingTexts.title, Icon: IconParking, order: 7 }],
  adminMenu: [
    { href: zonesAdminPath, label: 'محدوده‌های پارک', short: 'محدوده‌ها', Icon: IconMapPins, order: 44 },
    { href: objectionsAdminPath, label: 'اعتراض به پارک', short: 'اعتراض‌ها', Icon: IconMessageReport, order: 45 },
  ],
}
