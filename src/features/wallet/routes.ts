import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

const screen = (name: string) => `./features/wallet/screens/${name}`

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  profile: [
    route('profile/my-wallet', screen('my-wallet.tsx')),
    route('profile/my-wallet/withdraw', screen('withdraw.tsx')),
  ],
  endpoints: [
    route('profile/my-wallet/movements.csv', screen('movements-file.ts')),
    route('profile/my-wallet/movements.pdf', screen('movements-pdf.ts')),
  ],
  admin: [
    route('admin/withdrawals', screen('admin/withdrawals.tsx')),
    route('admin/withdrawals/:withdrawalId', screen('admin/withdrawal-desk.tsx')),
  ],
}
