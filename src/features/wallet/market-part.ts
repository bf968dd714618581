import { IconWallet } from '#ui/icons/index.ts'
import type { MarketPart } from '#platform/market.ts'
import { walletPath } from './addresses.ts'

export const marketPart: MarketPart = {
  services: [
    {
      market: 'club',
      href: walletPath,
      label: 'کیف پول',
      text: 'موجودی، گردش و اعتبار هدیه',
      Icon: IconWallet,
      order: 40,
    },
  ],
}
