import { IconConfetti, IconRosetteDiscount, IconStar } from '#ui/icons/index.ts'
import { formatInteger } from '#kit/digits.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { discountsAdminPath, prizesAdminPath, scorePath } from './addresses.ts'
import { scoreTexts } from './texts.ts'

export const clientManifest: ClientManifest = {
  profileMenu: [
    {
      href: scorePath,
      label: scoreTexts.title,
      Icon: IconStar,
      order: 34,
      end: ({ clubPoints = 0 }) => (clubPoints > 0 ? formatInteger(clubPoints) : ''),
    },
  ],
  adminMenu: [
    {
      href: discountsAdminPath,
      label: 'تخفیف‌های باشگاه',
      short: 'تخفیف‌های باشگاه',
      Icon: IconRosetteDiscount,
      order: 63,
    },
    { href: prizesAdminPath, label: 'اعلام قرعه‌کشی', Icon: IconConfetti, order: 65 },
  ],
}
