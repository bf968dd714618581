import { toPersianDigits } from '#kit/digits.ts'
import { DIGIT_CELL } from '../plate/compose.ts'
import { PlateCharacters } from '../plate/plate-characters.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { PART_SIZES, type PartName } from './plate-parts.ts'
import { partNames } from './plate-texts.ts'

/** Shared by the inputs of one plate. */
export type PartContext = {
  /** Name of the whole control; parts are sent as `name.part`. */
  name: string
  values: Record<PartName, string>
  disabled?: boolean
  invalid?: boolean
  describedBy?: string
  onText: (part: PartName, text: string) => void
  onBack: (part: PartName) => void
}

const examples: Partial<Record<PartName, string>> = {
  first: '12',
  middle: '345',
  serial: '67',
  upper: '123',
  lower: '45678',
  number: '12345',
}

/**
 * One group of digits on the plate. Typed text is drawn in the plate's letterforms under an input with invisible text;
 * without JavaScript the input shows its text.
 */
export function PartInput({ part, context }: { part: PartName; context: PartContext }) {
  const { name, values, disabled, invalid, describedBy, onText, onBack } = context
  const size = PART_SIZES[part] ?? 0
  const drawn = useHydrated()
  const example = examples[part] ?? ''
  return (
    <span
      className="plate-part"
      data-size={size}
      data-drawn={drawn || undefined}
      data-empty={!values[part] || undefined}
    >
      {drawn && <PlateCharacters text={(values[part] || example).padEnd(size)} cell={DIGIT_CELL} />}
      <input
        name={`${name}.${part}`}
        data-part={part}
        aria-label={partNames[part]}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        inputMode="numeric"
        autoComplete="off"
        // Space for a whole plate, which may be pasted into any part.
        maxLength={40}
        disabled={disabled}
        placeholder={toPersianDigits(example)}
        className="plate-input"
        value={toPersianDigits(values[part])}
        onChange={(event) => onText(part, event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Backspace' || event.currentTarget.value !== '') return
          event.preventDefault()
          onBack(part)
        }}
      />
    </span>
  )
}
