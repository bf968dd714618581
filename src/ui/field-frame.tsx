import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Texts of every field of a form. */
export type FieldWords = {
  id?: string
  label: string
  /** One sentence under the label that explains the expected input. */
  hint?: ReactNode
  /** The first failed rule, as a Persian sentence. */
  error?: string | null
  /** Feedback on the input: a bank's name, an amount in words. */
  echo?: ReactNode
  /** False marks the field as optional; omit it where that is obvious. */
  required?: boolean
}

/** Returns the id of the control and the attributes that connect hint, error and echo to it. */
export function useFieldIds({ id, hint, error, echo }: FieldWords) {
  const own = useId()
  const field = id ?? own
  const described = [hint && `${field}-hint`, error && `${field}-error`, echo && `${field}-echo`].filter(Boolean)
  return {
    id: field,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described.join(' ') || undefined,
  }
}

type FieldFrameProps = FieldWords & { id: string; children: ReactNode; className?: string; group?: boolean }

/** Lays out label, hint, control, echo and error. `group` is for several controls below one legend. */
export function FieldFrame({ id, label, hint, error, echo, required, group, children, className }: FieldFrameProps) {
  const words = (
    <>
      {label}
      {required === false && <span className="font-normal text-muted"> (اختیاری)</span>}
    </>
  )
  return (
    <div className={classNames('min-w-0', className)}>
      {!group && (
        <label htmlFor={id} className="block text-label font-medium">
          {words}
        </label>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-note text-muted">
          {hint}
        </p>
      )}
      {children}
      <div aria-live="polite">
        {echo && (
          <p id={`${id}-echo`} className="mt-1 text-note text-muted">
            {echo}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="mt-1 text-note font-medium text-bad">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

/** Returns the classes of a control's box; red while its field has an error, muted while it is disabled. */
export const controlBox = (error: string | null | undefined, ...more: string[]): string =>
  classNames(
    'rounded-control border bg-surface disabled:bg-canvas disabled:text-muted has-[:disabled]:bg-canvas has-[:disabled]:text-muted',
    error ? 'border-bad' : 'border-control',
    ...more,
  )
