import { IconCar, IconPhone, IconScale } from '#ui/icons/index.ts'
import type { Footer } from '#platform/navigation.ts'
import { footerTexts } from './footer-texts.ts'

export const footer: Footer = {
  order: 10,
  promises: [
    { Icon: IconScale, ...footerTexts.price },
    { Icon: IconCar, ...footerTexts.body },
    { Icon: IconPhone, ...footerTexts.phone },
  ],
}
