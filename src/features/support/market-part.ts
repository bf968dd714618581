import { IconHelp, IconMessageReport } from '#ui/icons/index.ts'
import type { MarketPart } from '#platform/market.ts'
import { complaintPath, supportPath } from './addresses.ts'

export const marketPart: MarketPart = {
  services: [
    {
      market: 'vehicle-center',
      href: supportPath,
      label: 'پشتیبانی',
      text: 'سؤالتان را بفرستید؛ زمان پاسخ را همان‌جا می‌گوییم',
      Icon: IconHelp,
      group: 'help',
      order: 80,
    },
    {
      market: 'vehicle-center',
      href: complaintPath,
      label: 'ثبت شکایت',
      text: 'از فروشنده یا آگهی؛ پیگیری با کد',
      Icon: IconMessageReport,
      group: 'help',
      order: 90,
    },
  ],
}
