import { ordersPath } from '../addresses.ts'
import type { PayableKind } from './payable-kinds.ts'

/** Something to pay for in demo mode, as services will ask for it: a price with its tax, from wallet and gateway. */
export const demoOrder: PayableKind = {
  kind: 'demo-order',
  label: 'سفارش نمایشی',
  creditTo: { revenue: 'demo' },
  mayUseWallet: true,
  takesDiscounts: true,
  pathOf: () => ordersPath,
}
