import { useEffect, useRef } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import type { FieldState } from '#ui/form/use-schema-form.ts'
import { KeyCap } from './key-cap.tsx'
import { adminTexts } from './texts.ts'

type ChosenReasonsProps = {
  field: FieldState<string[]>
  title: string
  options: readonly { value: string; label: string }[]
}

/** The keys of the first ten reasons. */
const digits = '1234567890'

/** Ready reasons with their number keys. */
export function ChosenReasons({ field, title, options }: ChosenReasonsProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { current } = box
      if (!current?.checkVisibility() || event.ctrlKey || event.metaKey || event.altKey) return
      if ((event.target as Element).closest('textarea')) return
      const [, digit = ''] = /^(?:Digit|Numpad)(\d)$/.exec(event.code) ?? []
      const reason = digit === '' ? undefined : current.querySelectorAll('input')[digits.indexOf(digit)]
      if (!reason) return
      event.preventDefault()
      reason.click()
      reason.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <fieldset ref={box} className="min-w-0" id={field.id} tabIndex={-1}>
      <legend className="text-label font-medium">{title}</legend>
      <p className="text-note text-muted max-sm:sr-only">{adminTexts.choose}</p>
      {options.map(({ value, label }, index) => (
        <label key={value} className="choice">
          <input type="checkbox" className="tick" name={field.name} value={value} aria-keyshortcuts={digits[index]} />
          <span>{label}</span>
          {digits[index] !== undefined && <KeyCap letter={toPersianDigits(digits[index])} />}
        </label>
      ))}
      {field.error && <p className="text-note font-medium text-bad">{field.error}</p>}
    </fieldset>
  )
}
