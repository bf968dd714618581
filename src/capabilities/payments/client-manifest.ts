import { IconReceipt2 } from '@tabler/icons-react'
import type { ClientManifest } from '#platform/client-manifest.ts'

export const clientManifest: ClientManifest = {
  profileMenu: [{ href: '/profile/my-orders', label: 'سفارش‌های من', Icon: IconReceipt2, order: 35 }],
}
