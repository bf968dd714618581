import type { HomePart } from '#platform/home-part.ts'
import { Drawing } from '#ui/drawing.tsx'

export const homePart: HomePart<never> = {
  services: [
    {
      href: '/services/new-vehicle',
      label: 'خودروی صفر',
      Sign: () => <Drawing name="new-cars" width={40} height={40} />,
      order: 12,
    },
  ],
}
