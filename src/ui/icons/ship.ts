import { createIcon } from './create-icon.ts'

export const IconShip = /* @__PURE__ */ createIcon(
  'M2 20a2.4 2.4 0 0 0 2 1a2.4 2.4 0 0 0 2 -1a2.4 2.4 0 0 1 2 -1a2.4 2.4 0 0 1 2 1a2.4 2.4 0 0 0 2 1a2.4 2.4 0 0 0 2 -1a2.4 2.4 0 0 1 2 -1a2.4 2.4 0 0 1 2 1a2.4 2.4 0 0 0 2 1a2.4 2.4 0 0 0 2 -1',
  'M4 18l-1 -5h18l-2 4',
  'M5 13v-6h8l4 6',
  'M7 7v-4h-1',
)
