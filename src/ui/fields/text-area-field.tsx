import { useState, type ComponentProps } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { controlBox, FieldFrame, useFieldIds, type FieldWords } from '../field-frame.tsx'

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'defaultValue'> &
  Omit<FieldWords, 'echo'> & {
    defaultValue?: string
    /** Maximum number of characters; counted for users, validated by the form's schema. */
    max: number
  }

const countCharacters = (text: string): number => [...text].length

/**
 * Several lines of text with a count of the remaining characters. Longer text can be typed, so that a paste loses
 * nothing.
 */
export function TextAreaField({ max, label, hint, error, id, className, defaultValue, ...rest }: TextAreaFieldProps) {
  const [count, setCount] = useState(() => countCharacters(defaultValue ?? ''))
  const left = max - count
  const echo =
    left < 0 ? `${formatInteger(-left)} حرف بیشتر از حد مجاز` : `${formatInteger(count)} از ${formatInteger(max)} حرف`
  const words = { label, hint, error, required: rest.required }
  const ids = useFieldIds({ ...words, id, echo: '' })
  return (
    <FieldFrame {...words} id={ids.id} className={className}>
      <textarea
        rows={4}
        dir="auto"
        {...rest}
        {...ids}
        defaultValue={defaultValue}
        className={controlBox(error, 'mt-1 block w-full p-3')}
        onInput={(event) => setCount(countCharacters(event.currentTarget.value))}
      />
      <p className={left < 0 ? 'mt-1 text-note font-medium text-bad' : 'mt-1 text-note text-muted'}>{echo}</p>
    </FieldFrame>
  )
}
