import {
  IconCash,
  IconRosetteDiscount,
  IconListDetails,
  IconReceipt2,
  IconReceiptRefund,
  IconReportMoney,
} from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [
    { href: '/admin/orders', label: 'سفارش‌ها', Icon: IconListDetails, order: 32 },
    { href: '/admin/payments', label: 'پرداخت‌ها', Icon: IconCash, order: 33 },
    { href: '/admin/refunds', label: 'برگشت پول‌ها', short: 'برگشت', Icon: IconReceiptRefund, order: 34 },
    { href: '/admin/discounts', label: 'کدهای تخفیف', short: 'تخفیف', Icon: IconRosetteDiscount, order: 36 },
    { href: '/admin/reconciliation', label: 'تطبیق با درگاه‌ها', short: 'تطبیق', Icon: IconReportMoney, order: 35 },
  ],
  profileMenu: [{ href: '/profile/my-orders', label: 'سفارش‌های من', Icon: IconReceipt2, order: 35 }],
}
