import type { Plate } from './plate.ts'

/** Finnotech numbers the letters of the alphabet from 01 on. */
const NUMBERED = ['الف', ...'بپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی']

/**
 * A plate as Finnotech's addresses want it: nine digits for a car (`12ب145-47` is `120214547`), eight for a
 * motorcycle. `null` for plates it has no number for: free zones and the Latin letters D and S.
 */
export function finnotechPlate(plate: Plate): string | null {
  if (plate.kind === 'motorcycle') return plate.upper + plate.lower
  if (plate.kind === 'free-zone') return null
  const letter = NUMBERED.indexOf(plate.letter) + 1
  return letter === 0 ? null : `${plate.first}${String(letter).padStart(2, '0')}${plate.middle}${plate.serial}`
}

/** The letter of a plate by its number in Finnotech's addresses, `02` is ب; `null` for numbers that have none. */
export const finnotechLetter = (number: string): string | null => NUMBERED[Number(number) - 1] ?? null
