import { IconGavel, IconHeartHandshake } from '#ui/icons/index.ts'
import { toPersianDigits } from '#kit/digits.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { dealsAdminPath, dealsPath } from './addresses.ts'
import { dealTexts } from './texts.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [{ href: dealsAdminPath, label: 'پرونده‌های خرید خودرو', short: 'خرید خودرو', Icon: IconGavel, order: 37 }],
  profileMenu: [{ href: dealsPath, label: dealTexts.title, Icon: IconHeartHandshake, order: 6.2 }],
  profileTasks: [
    {
      href: dealsPath,
      Icon: IconHeartHandshake,
      order: 9,
      text: ({ dealsToAct = 0 }) => (dealsToAct > 0 ? `${toPersianDigits(dealsToAct)} پروندهٔ خرید منتظر شماست` : null),
    },
  ],
}
