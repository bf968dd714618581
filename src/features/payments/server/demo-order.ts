import { ordersPath } from '../addresses.ts'
import type { PayableKind } from './payable-kinds.ts'

/** A payable of demo mode like those of services: a price with tax, from wallet and gateway. */
export const demoOrder: PayableKind = {
  kind: 'demo-order',
  label: 'سفارش نمایشی',
  creditTo: { revenue: 'demo' },
  mayUseWallet: true,
  takesDiscounts: true,
  pathOf: () => ordersPath,
}
