import type { Plate } from './plate.ts'

/** Finnotech numbers the letters of the alphabet from 01 on. */
const NUMBERED = ['الف', ...'بپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی']

/**
 * Formats a plate for Finnotech's addresses: nine digits for a car (`12ب145-47` is `120214547`), eight for a
 * motorcycle. Returns `null` for plates without such a number: free zones and the Latin letters D and S.
 */
export function finnotechPlate(plate: Plate): string | null {
  if (plate.kind === 'motorcycle') return plate.upper + plate.lower
  if (plate.kind === 'free-zone') return null
  const letter = NUMBERED.indexOf(plate.letter) + 1
  return letter === 0 ? null : `${plate.first}${String(letter).padStart(2, '0')}${plate.middle}${plate.serial}`
}

/** Returns the letter of a plate by its number in Finnotech's addresses (`02` is ب); `null` for unknown numbers. */
export const finnotechLetter = (number: string): string | null => NUMBERED[Number(number) - 1] ?? null
