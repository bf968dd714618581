import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'size'> & {
  label: string
  /** One sentence under the label that says what is wanted. */
  hint?: ReactNode
  /** The first rule that failed, as a Persian sentence. */
  error?: string | null
  /** A unit or a button at the end of the field. */
  end?: ReactNode
}

/** One line of text with label, hint and error. Numbers and codes pass `dir="ltr"`; they still start at the right. */
export function TextField({ label, hint, error, end, id, className, dir, ...rest }: TextFieldProps) {
  const own = useId()
  const field = id ?? own
  const described = [hint && `${field}-hint`, error && `${field}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={className}>
      <label htmlFor={field} className="block text-label font-medium">
        {label}
      </label>
      {hint && (
        <p id={`${field}-hint`} className="text-note text-muted">
          {hint}
        </p>
      )}
      <div
        className={classNames(
          'mt-1 flex min-h-11 items-center rounded-control border bg-surface focus-within:outline-3 focus-within:outline-offset-1 focus-within:outline-lazuli',
          error ? 'border-bad' : 'border-control',
        )}
      >
        <input
          id={field}
          dir={dir}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          className={classNames(
            'min-h-11 w-full min-w-0 bg-transparent px-3 outline-none',
            dir === 'ltr' && 'tabular text-end',
          )}
          {...rest}
        />
        {end && <span className="flex-none px-3 text-label text-muted">{end}</span>}
      </div>
      {error && (
        <p id={`${field}-error`} className="mt-1 text-note font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
