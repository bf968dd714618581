import { IconFileText, IconReceipt2, IconShip } from '#ui/icons/index.ts'
import type { MarketPart } from '#platform/market.ts'
import { importedPath, ordersPath, termsRoute } from './addresses.ts'

const cars = {
  href: importedPath,
  label: 'خودروهای وارداتی',
  text: 'قیمت تمام‌شده تا پلاک، مرحلهٔ ترخیص و ثبت درخواست',
  Icon: IconShip,
}

export const marketPart: MarketPart = {
  services: [
    { ...cars, market: 'imported', order: 1 },
    { ...cars, market: 'used-vehicle', order: 35 },
    {
      market: 'imported',
      href: termsRoute,
      label: 'شرایط فروش وارداتی',
      text: 'سپرده، اولویت‌ها، قرعه‌کشی، پرداخت و انصراف',
      Icon: IconFileText,
      order: 30,
    },
    {
      market: 'imported',
      href: ordersPath,
      label: 'سفارش‌های من',
      text: 'وضعیت سپرده، نتیجهٔ قرعه‌کشی و رسیدها',
      Icon: IconReceipt2,
      order: 40,
    },
  ],
}
