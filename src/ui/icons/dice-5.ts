import { createIcon } from './create-icon.ts'

export const IconDice5 = /* @__PURE__ */ createIcon(
  'M3 5a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14',
  ['path', { d: 'M8 8.5a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0', fill: 'currentColor' }],
  ['path', { d: 'M15 8.5a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0', fill: 'currentColor' }],
  ['path', { d: 'M15 15.5a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0', fill: 'currentColor' }],
  ['path', { d: 'M8 15.5a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0', fill: 'currentColor' }],
  ['path', { d: 'M11.5 12a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0', fill: 'currentColor' }],
)
