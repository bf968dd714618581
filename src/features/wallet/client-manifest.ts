import { IconBuildingBank, IconWallet } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [
    { href: '/admin/withdrawals', label: 'برداشت‌های کیف پول', short: 'برداشت‌ها', Icon: IconBuildingBank, order: 36 },
  ],
  profileMenu: [{ href: '/profile/my-wallet', label: 'کیف پول', Icon: IconWallet, order: 33 }],
}
