import { createIcon } from './create-icon.ts'

export const IconSeparator = /* @__PURE__ */ createIcon('M3 12l0 .01', 'M7 12l10 0', 'M21 12l0 .01')
