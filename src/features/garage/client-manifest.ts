import { IconCarGarage } from '#ui/icons/index.ts'
import { toPersianDigits } from '#kit/digits.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { garagePath } from './addresses.ts'
import { garageTexts } from './texts.ts'

export const clientManifest: ClientManifest = {
  profileMenu: [
    {
      href: garagePath,
      label: garageTexts.title,
      Icon: IconCarGarage,
      order: 4,
      end: ({ cars = 0 }) => (cars > 0 ? toPersianDigits(cars) : ''),
    },
  ],
  profileTasks: [
    {
      href: garagePath,
      Icon: IconCarGarage,
      order: 12,
      text: ({ pressingDeadlines = 0 }) =>
        pressingDeadlines > 0 ? `${toPersianDigits(pressingDeadlines)} موعد خودرو گذشته یا نزدیک است` : null,
    },
  ],
}
