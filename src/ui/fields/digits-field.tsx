import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import { TextField, type TextFieldProps } from '../text-field.tsx'
import { formatLive, typedDigits, type DigitFormat } from './live-format.ts'

type DigitsFieldProps = Omit<TextFieldProps, 'echo' | 'defaultValue' | 'onInput' | 'onBlur'> & {
  defaultValue?: string
  format?: DigitFormat
  /** Returns the feedback shown below the field while the user types. */
  echo?: (text: string) => ReactNode
}

/**
 * A field of digits: accepts Persian, Arabic and Latin digits with any separators and shows them in Persian, grouped
 * while the user types without moving the caret. It is left-to-right in a right-to-left page. The form sends the text
 * as shown.
 */
export function DigitsField({ format = toPersianDigits, echo, defaultValue = '', ...rest }: DigitsFieldProps) {
  const shown = (text: string) => {
    const digits = typedDigits(text)
    return digits === null ? text : format(digits)
  }
  const [text, setText] = useState(() => shown(defaultValue))
  const before = useRef(text)
  const accept = (input: HTMLInputElement, value: string) => {
    if (input.value !== value) input.value = value
    before.current = value
    if (echo) setText(value)
  }
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const { inputType, isComposing } = event.nativeEvent as InputEvent
    if (isComposing) return
    const typed = { text: input.value, at: input.selectionStart ?? input.value.length }
    const { text, at } = formatLive(typed, before.current, inputType, format)
    accept(input, text)
    input.setSelectionRange(at, at)
  }
  return (
    <TextField
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      defaultValue={shown(defaultValue)}
      echo={echo?.(text)}
      onInput={onInput}
      onBlur={(event) => accept(event.currentTarget, shown(event.currentTarget.value))}
    />
  )
}
