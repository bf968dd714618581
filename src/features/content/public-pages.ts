import type { PublicPage } from '#platform/navigation.ts'
import { aboutPath, faqPath, magazinePath, newsPath, privacyPath, termsPath } from './addresses.ts'

export const publicPages: readonly PublicPage[] = [
  { href: faqPath, label: 'سؤال‌های رایج' },
  { href: magazinePath, label: 'مجله' },
  { href: newsPath, label: 'خبرها' },
  { href: aboutPath, label: 'دربارهٔ ما' },
  { href: termsPath, label: 'قوانین و مقررات' },
  { href: privacyPath, label: 'حریم خصوصی' },
]
