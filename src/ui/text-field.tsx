import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlBox, FieldFrame, useFieldIds, type FieldWords } from './field-frame.tsx'

/** The properties of a one-line field besides the attributes of its input. */
export type TextFieldProps = Omit<ComponentProps<'input'>, 'size'> &
  FieldWords & {
    /** A sign before the text, at the left of a left-to-right field. */
    start?: ReactNode
    /** A unit or a button at the end of the field. */
    end?: ReactNode
  }

/** One line of text with label, hint and error. Numbers and codes pass `dir="ltr"`; they still start at the right. */
export function TextField({ label, hint, error, echo, start, end, id, className, dir, ...rest }: TextFieldProps) {
  const words = { label, hint, error, echo, required: rest.required }
  const ids = useFieldIds({ ...words, id })
  return (
    <FieldFrame {...words} id={ids.id} className={className}>
      <div
        dir={start ? 'ltr' : undefined}
        className={controlBox(
          error,
          'mt-1 flex min-h-11 items-center focus-within:outline-3 focus-within:outline-offset-1 focus-within:outline-lazuli',
        )}
      >
        {start && <span className="flex-none ps-3 text-muted">{start}</span>}
        <input
          dir={dir}
          {...ids}
          className={classNames(
            'min-h-11 w-full min-w-0 bg-transparent px-3 outline-none',
            dir === 'ltr' && !start && 'text-end',
          )}
          {...rest}
        />
        {end && <span className="flex-none px-3 text-label text-muted">{end}</span>}
      </div>
    </FieldFrame>
  )
}
