import type { Footer } from '#platform/navigation.ts'

export const footer: Footer = {
  order: 90,
  links: [
    { href: '/profile/support', label: 'پشتیبانی' },
    { href: '/pages/complaint', label: 'ثبت شکایت' },
  ],
}
