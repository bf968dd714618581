import { IconBuildingBank, IconShieldCheck } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { insurersAdminPath, ordersAdminPath } from './addresses.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [
    { href: ordersAdminPath, label: 'سفارش‌های بیمه', short: 'بیمه', Icon: IconShieldCheck, order: 46 },
    { href: insurersAdminPath, label: 'شرکت‌های بیمه', short: 'شرکت‌ها', Icon: IconBuildingBank, order: 47 },
  ],
}
