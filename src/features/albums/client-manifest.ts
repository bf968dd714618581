import { IconLibraryPhoto } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [{ href: '/admin/albums', label: 'آلبوم‌ها', short: 'آلبوم‌ها', Icon: IconLibraryPhoto, order: 62 }],
}
