import type { Footer } from '#platform/navigation.ts'
import { faqPath, magazinePath } from './addresses.ts'

export const footer: Footer = {
  order: 80,
  links: [
    { href: faqPath, label: 'سؤال‌های رایج' },
    { href: magazinePath, label: 'مجله' },
  ],
}
