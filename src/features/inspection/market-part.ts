import { IconStethoscope } from '#ui/icons/index.ts'
import type { MarketPart } from '#platform/market.ts'
import { inspectionPath } from './addresses.ts'

export const marketPart: MarketPart = {
  services: [
    {
      market: 'vehicle-center',
      href: inspectionPath,
      label: 'کارشناسی خودرو',
      text: 'در ایستگاه یا محل شما، با گزارشی که درستی‌اش را هر کسی می‌تواند بررسی کند',
      Icon: IconStethoscope,
      group: 'buying',
      order: 1.8,
    },
  ],
}
