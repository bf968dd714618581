import { createIcon } from './create-icon.ts'

export const IconColumns2 = /* @__PURE__ */ createIcon(
  'M3 4a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v16a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-16',
  'M12 3v18',
)
