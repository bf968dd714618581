/** States of a relay line, for staff. */
export const lineStates = {
  asked: 'در انتظار شماره',
  open: 'باز',
  closing: 'در حال بستن',
  closed: 'بسته',
} as const
export type LineState = keyof typeof lineStates
