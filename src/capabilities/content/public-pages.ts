import type { PublicPage } from '#platform/navigation.ts'
import { faqPath, magazinePath, newsPath } from './addresses.ts'

export const publicPages: readonly PublicPage[] = [
  { href: faqPath, label: 'سؤال‌های رایج' },
  { href: magazinePath, label: 'مجله' },
  { href: newsPath, label: 'خبرها' },
]
