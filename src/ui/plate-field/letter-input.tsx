import { PLATE_LETTERS, plateLetterName, plateLetterOf, type PlateLetter } from '#kit/plate-letters.ts'
import { PlateCharacters } from '../plate/plate-characters.tsx'
import { signOf } from '../plate/plate-face.tsx'
import { useHydrated } from '../use-hydrated.ts'
import type { PartContext } from './part-input.tsx'
import { partNames } from './plate-texts.ts'

type LetterInputProps = { context: PartContext; onLetter: (letter: PlateLetter) => void; onOpen: () => void }

/**
 * The letter of a car plate: opens the sheet of letters, or accepts the letter's own key. Without JavaScript a list.
 */
export function LetterInput({ context, onLetter, onOpen }: LetterInputProps) {
  const { name, values, disabled, invalid, describedBy, onBack } = context
  if (!useHydrated()) {
    return (
      <select
        name={`${name}.letter`}
        aria-label={partNames.letter}
        aria-describedby={describedBy}
        disabled={disabled}
        defaultValue={values.letter}
        className="plate-letter"
      >
        <option value="">حرف</option>
        {PLATE_LETTERS.map((letter) => (
          <option key={letter} value={letter}>
            {letter}
          </option>
        ))}
      </select>
    )
  }
  const letter = plateLetterOf(values.letter)
  return (
    <>
      <input type="hidden" name={`${name}.letter`} value={values.letter} data-draft="choice" disabled={disabled} />
      <button
        type="button"
        data-part="letter"
        aria-haspopup="dialog"
        aria-label={letter ? `${partNames.letter}: ${plateLetterName(letter)}` : partNames.letter}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        data-empty={letter ? undefined : ''}
        className="plate-letter"
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key === 'Backspace') {
            event.preventDefault()
            if (values.letter === '') onBack('letter')
            else context.onText('letter', '')
          }
          const typed = event.key.length === 1 && !event.ctrlKey && !event.metaKey ? plateLetterOf(event.key) : null
          if (typed) {
            event.preventDefault()
            onLetter(typed)
          }
        }}
      >
        <PlateCharacters text={signOf(letter ?? 'ب')} />
      </button>
    </>
  )
}
