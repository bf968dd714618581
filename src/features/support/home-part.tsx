import type { HomePart } from '#platform/home-part.ts'
import { Drawing } from '#ui/drawing.tsx'

export const homePart: HomePart<never> = {
  order: 90,
  services: [
    {
      href: '/profile/support',
      label: 'پشتیبانی',
      Sign: () => <Drawing name="support" width={40} height={40} />,
      order: 90,
    },
  ],
}
