import { IconBell } from '#ui/icons/index.ts'
import { inboxPath } from './addresses.ts'
import type { MarketPart } from '#platform/market.ts'

export const marketPart: MarketPart = {
  services: [
    {
      market: 'club',
      href: inboxPath,
      label: 'اعلان‌ها',
      text: 'خبر آگهی‌ها، قیمت‌ها و درخواست‌های شما',
      Icon: IconBell,
      order: 20,
    },
  ],
}
