import { toPersianDigits } from '#kit/digits.ts'
import { PART_SIZES, type PartName } from './plate-parts.ts'
import { partNames } from './plate-texts.ts'

/** What the inputs of one plate share. */
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

const placeholders: Partial<Record<PartName, string>> = {
  first: '۱۲',
  middle: '۳۴۵',
  serial: '۶۷',
  upper: '۱۲۳',
  lower: '۴۵۶۷۸',
  number: '۱۲۳۴۵',
}

/** One group of digits on the plate. */
export function PartInput({ part, context }: { part: PartName; context: PartContext }) {
  const { name, values, disabled, invalid, describedBy, onText, onBack } = context
  const size = PART_SIZES[part] ?? 0
  return (
    <input
      name={`${name}.${part}`}
      data-part={part}
      data-size={size}
      aria-label={partNames[part]}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      inputMode="numeric"
      autoComplete="off"
      // Room for a whole plate, which may be pasted into any part.
      maxLength={40}
      disabled={disabled}
      placeholder={placeholders[part]}
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
  )
}
