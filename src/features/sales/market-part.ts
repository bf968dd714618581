import { IconCalendarDollar, IconReceipt2 } from '#ui/icons/index.ts'
import type { MarketPart } from '#platform/market.ts'
import { ordersPath, plansPath } from './addresses.ts'

const plans = {
  href: plansPath,
  label: 'طرح‌های فروش خودروسازها',
  text: 'قیمت، شرایط، هزینهٔ واقعی و ظرفیت، قبل از ثبت‌نام',
  Icon: IconCalendarDollar,
}

export const marketPart: MarketPart = {
  services: [
    { ...plans, market: 'new-vehicle', order: 2 },
    {
      market: 'new-vehicle',
      href: ordersPath,
      label: 'سفارش‌های من',
      text: 'وضعیت ثبت‌نام، صورت‌حساب‌ها و تاریخ تحویل',
      Icon: IconReceipt2,
      order: 30,
    },
  ],
}
