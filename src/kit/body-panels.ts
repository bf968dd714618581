/**
 * The body map: every panel that can be named on a car and every state it can be in. Made once from the inspection sheets
 * in use (bumpers, hood, roof, trunk, doors, fenders, sills, pillars, chassis rails, aprons); form, drawing, list, filter
 * and inspection report all read this table.
 */
export const panels = {
  'front-bumper': 'سپر جلو',
  'rear-bumper': 'سپر عقب',
  hood: 'کاپوت',
  roof: 'سقف',
  trunk: 'درب صندوق',
  'front-right-fender': 'گلگیر جلو راست',
  'front-left-fender': 'گلگیر جلو چپ',
  'rear-right-fender': 'گلگیر عقب راست',
  'rear-left-fender': 'گلگیر عقب چپ',
  'front-right-door': 'درب جلو راست',
  'front-left-door': 'درب جلو چپ',
  'rear-right-door': 'درب عقب راست',
  'rear-left-door': 'درب عقب چپ',
  'right-sill': 'رکاب راست',
  'left-sill': 'رکاب چپ',
  'right-a-pillar': 'ستون جلو راست',
  'left-a-pillar': 'ستون جلو چپ',
  'right-b-pillar': 'ستون وسط راست',
  'left-b-pillar': 'ستون وسط چپ',
  'right-c-pillar': 'ستون عقب راست',
  'left-c-pillar': 'ستون عقب چپ',
  'front-right-rail': 'سرشاسی جلو راست',
  'front-left-rail': 'سرشاسی جلو چپ',
  'rear-right-rail': 'سرشاسی عقب راست',
  'rear-left-rail': 'سرشاسی عقب چپ',
  'front-apron': 'سینی جلو',
  'rear-apron': 'سینی عقب',
} as const
export type PanelSlug = keyof typeof panels

/** Everything that a panel can be besides sound («سالم»). */
export const panelStates = {
  painted: 'رنگ‌شده',
  spot: 'لکه‌گیری',
  'dent-repair': 'صافکاری بدون رنگ',
  replaced: 'تعویض‌شده',
  dented: 'ضربه‌خورده',
  scratched: 'خط و خش',
} as const
export type PanelState = keyof typeof panelStates
