import { createIcon } from './create-icon.ts'

export const IconMessageExclamation = /* @__PURE__ */ createIcon(
  'M8 9h8',
  'M8 13h6',
  'M15 18h-2l-5 3v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v5.5',
  'M19 16v3',
  'M19 22v.01',
)
