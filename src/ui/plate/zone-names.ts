import type { FreeZone } from '#kit/plate.ts'

/** How the plates of free zones spell their names in Latin letters. */
export const latinZoneNames: Record<FreeZone, string> = {
  کیش: 'KISH',
  قشم: 'QESHM',
  چابهار: 'CHABAHAR',
  ارس: 'ARAS',
  انزلی: 'ANZALI',
  اروند: 'ARVAND',
  ماکو: 'MAKU',
}
