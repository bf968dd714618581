import { IconFileSearch, IconListCheck, IconMessageExclamation, IconPlugConnected } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { inquiryAdminPath, listsAdminPath, messageSignsPath, myInquiriesPath, providersAdminPath } from './addresses.ts'
import { inquiryTexts } from './texts.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [
    { href: inquiryAdminPath, label: 'گزارش استعلام‌ها', short: 'استعلام', Icon: IconFileSearch, order: 40 },
    {
      href: providersAdminPath,
      label: 'پاسخ‌دهنده‌های استعلام',
      short: 'پاسخ‌دهنده',
      Icon: IconPlugConnected,
      order: 41,
    },
    { href: listsAdminPath, label: 'لیست‌های پیش‌نیاز خرید', short: 'لیست‌ها', Icon: IconListCheck, order: 42 },
    {
      href: messageSignsPath,
      label: 'نشانه‌های پیامک جعلی',
      short: 'پیامک جعلی',
      Icon: IconMessageExclamation,
      order: 43,
    },
  ],
  profileMenu: [{ href: myInquiriesPath, label: inquiryTexts.mine, Icon: IconFileSearch, order: 6 }],
}
