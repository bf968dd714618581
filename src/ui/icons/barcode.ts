import { createIcon } from './create-icon.ts'

export const IconBarcode = /* @__PURE__ */ createIcon(
  'M4 7v-1a2 2 0 0 1 2 -2h2',
  'M4 17v1a2 2 0 0 0 2 2h2',
  'M16 4h2a2 2 0 0 1 2 2v1',
  'M16 20h2a2 2 0 0 0 2 -2v-1',
  'M5 11h1v2h-1l0 -2',
  'M10 11l0 2',
  'M14 11h1v2h-1l0 -2',
  'M19 11l0 2',
)
