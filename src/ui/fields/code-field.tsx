import { useState, type ComponentProps } from 'react'
import { compactDigits, toPersianDigits } from '#kit/digits.ts'
import { FieldFrame, useFieldIds, type FieldWords } from '../field-frame.tsx'
import { useHydrated } from '../use-hydrated.ts'
import './code-field.css'

const places = [0, 1, 2, 3, 4, 5]
const shownOf = (text: string) => toPersianDigits(compactDigits(text).replace(/\D/g, ''))

type CodeFieldProps = FieldWords & Omit<ComponentProps<'input'>, 'size' | 'dir' | 'type' | 'inputMode'>

/**
 * A code of six digits, drawn in six cells. It is one input, so that a paste, the browser or a screen reader handles
 * it whole; without scripts it looks like any other field.
 */
export function CodeField({ label, hint, error, echo, id, className, onInput, ...rest }: CodeFieldProps) {
  const words = { label, hint, error, echo, required: rest.required }
  const ids = useFieldIds({ ...words, id })
  const drawn = useHydrated()
  const [text, setText] = useState(String(rest.defaultValue ?? ''))
  const digits = shownOf(text)
  return (
    <FieldFrame {...words} id={ids.id} className={className}>
      <div className="code-cells" data-drawn={drawn || undefined} data-error={error ? true : undefined}>
        {drawn &&
          places.map((place) => (
            <span
              key={place}
              aria-hidden
              data-filled={digits[place] ? true : undefined}
              data-next={place === Math.min(digits.length, 5) || undefined}
            >
              {digits[place]}
            </span>
          ))}
        <input
          type="text"
          inputMode="numeric"
          dir="ltr"
          {...ids}
          {...rest}
          onInput={(event) => {
            setText(event.currentTarget.value)
            onInput?.(event)
          }}
        />
      </div>
    </FieldFrame>
  )
}
