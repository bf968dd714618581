import type { Footer } from '#platform/navigation.ts'
import { adsPath, jobsPath, partnershipPath } from './addresses.ts'

export const footer: Footer = {
  order: 85,
  links: [
    { href: jobsPath, label: 'فرصت‌های شغلی' },
    { href: partnershipPath, label: 'همکاری کسب‌وکارها' },
    { href: adsPath, label: 'تبلیغات' },
  ],
}
