import type { PublicPage } from '#platform/navigation.ts'
import { adsPath, jobsPath, partnershipPath } from './addresses.ts'

export const publicPages: readonly PublicPage[] = [
  { href: jobsPath, label: 'فرصت‌های شغلی' },
  { href: partnershipPath, label: 'همکاری کسب‌وکارها' },
  { href: adsPath, label: 'تبلیغات' },
]
