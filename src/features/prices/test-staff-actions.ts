import { decideHeld, saveEntry, savePriceFile } from './server/save-price.ts'
import type { StaffAction } from '../../../tests/support/staff-action.ts'

const entry = {
  kind: 'factory',
  trim: 'no-such-trim',
  year: 1405,
  price: 1_000_000_000n,
  day: { year: 1405, month: 1, day: 1 },
  source: 'x',
} as const

/** Staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = [
  ['writing a price', (ctx) => saveEntry(ctx, entry)],
  ['writing prices from a file', (ctx) => savePriceFile(ctx, 'x', true)],
  ['deciding about a price that jumps', (ctx) => decideHeld(ctx, 1n, 'refused')],
]
