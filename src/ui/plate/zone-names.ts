import type { FreeZone } from '#kit/plate.ts'

/** Spellings of free zones in Latin letters on their plates. */
export const latinZoneNames: Record<FreeZone, string> = {
  کیش: 'KISH',
  قشم: 'QESHM',
  چابهار: 'CHABAHAR',
  ارس: 'ARAS',
  انزلی: 'ANZALI',
  اروند: 'ARVAND',
  ماکو: 'MAKU',
}
