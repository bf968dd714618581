import { createIcon } from './create-icon.ts'

export const IconMapPins = /* @__PURE__ */ createIcon(
  'M10.828 9.828a4 4 0 1 0 -5.656 0l2.828 2.829l2.828 -2.829',
  'M8 7l0 .01',
  'M18.828 17.828a4 4 0 1 0 -5.656 0l2.828 2.829l2.828 -2.829',
  'M16 15l0 .01',
)
