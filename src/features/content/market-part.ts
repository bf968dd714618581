import { IconBook2, IconHelp, IconNews } from '#ui/icons/index.ts'
import type { MarketPart } from '#platform/market.ts'
import { faqPath, magazinePath, newsPath } from './addresses.ts'

export const marketPart: MarketPart = {
  services: [
    { market: 'club', href: newsPath, label: 'خبرها', text: 'خبرهای بازار خودرو و فرمان', Icon: IconNews, order: 10 },
    {
      market: 'club',
      href: magazinePath,
      label: 'مجله',
      text: 'راهنمای خرید، فروش و نگهداری',
      Icon: IconBook2,
      order: 15,
    },
    {
      market: 'vehicle-center',
      href: faqPath,
      label: 'سؤال‌های رایج',
      text: 'پاسخ سؤال‌ها با جست‌وجو، بدون اینترنت هم',
      Icon: IconHelp,
      group: 'help',
      order: 85,
    },
  ],
}
