import type { Footer } from '#platform/navigation.ts'
import { aboutPath, faqPath, magazinePath, privacyPath, termsPath } from './addresses.ts'

export const footer: Footer = {
  order: 80,
  links: [
    { href: faqPath, label: 'سؤال‌های رایج' },
    { href: magazinePath, label: 'مجله' },
    { href: aboutPath, label: 'دربارهٔ ما' },
    { href: termsPath, label: 'قوانین' },
    { href: privacyPath, label: 'حریم خصوصی' },
  ],
}
