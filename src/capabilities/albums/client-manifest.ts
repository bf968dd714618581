import { IconPhoto } from '@tabler/icons-react'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { adminAlbumsPath } from './addresses.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [
    {
      href: adminAlbumsPath,
      label: 'آلبوم‌ها',
      short: 'آلبوم‌ها',
      Icon: IconPhoto,
      permission: 'albums.edit',
      order: 62,
    },
  ],
}
