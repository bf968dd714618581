import { IconRosetteDiscount, IconStar, IconTicket } from '#ui/icons/index.ts'
import type { MarketPart } from '#platform/market.ts'
import { discountsPath, prizesPath, scorePath } from './addresses.ts'

export const marketPart: MarketPart = {
  services: [
    {
      market: 'club',
      href: discountsPath,
      label: 'کد تخفیف',
      text: 'تخفیف فروشگاه‌های همکار با امتیاز',
      Icon: IconRosetteDiscount,
      order: 1,
    },
    {
      market: 'club',
      href: prizesPath,
      label: 'قرعه‌کشی',
      text: 'نتیجه‌ای که خودتان دوباره حساب می‌کنید',
      Icon: IconTicket,
      order: 2,
    },
    {
      market: 'club',
      href: scorePath,
      label: 'امتیازهای من',
      text: 'موجودی، سطح، پایان اعتبار و راه‌های گرفتن امتیاز',
      Icon: IconStar,
      order: 3,
    },
  ],
}
