import type { ComponentProps } from 'react'
import { FieldFrame, useFieldIds, type FieldWords } from '../field-frame.tsx'
import type { SelectOption } from '../select-field.tsx'

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'defaultValue' | 'type'> &
  Omit<FieldWords, 'echo'> & { defaultValue?: string }

/** One thing to accept or to switch on; sent as `on`. */
export function CheckboxField({ label, hint, error, id, className, defaultValue, ...rest }: CheckboxFieldProps) {
  const ids = useFieldIds({ label, hint, error, id })
  return (
    <div className={className}>
      <label className="choice">
        <input type="checkbox" className="tick" {...rest} {...ids} defaultChecked={defaultValue === 'on'} />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${ids.id}-hint`} className="text-note text-muted">
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {error && (
          <p id={`${ids.id}-error`} className="text-note font-medium text-bad">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

type RadioFieldProps = Omit<FieldWords, 'echo'> & {
  name: string
  options: readonly SelectOption[]
  defaultValue?: string
  disabled?: boolean
}

/** One of a few choices, all visible. */
export function RadioField({
  label,
  hint,
  error,
  required,
  id,
  name,
  options,
  defaultValue,
  disabled,
}: RadioFieldProps) {
  const ids = useFieldIds({ label, hint, error, id })
  return (
    <fieldset className="min-w-0" role="radiogroup" aria-required={required} disabled={disabled} {...ids}>
      <legend className="text-label font-medium">
        {label}
        {required === false && <span className="font-normal text-muted"> (اختیاری)</span>}
      </legend>
      <FieldFrame group id={ids.id} label={label} hint={hint} error={error}>
        <div className="flex flex-wrap gap-x-6">
          {options.map((option) => (
            <label key={option.value} className="choice">
              <input
                type="radio"
                name={name}
                value={option.value}
                disabled={option.disabled}
                defaultChecked={option.value === defaultValue}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      </FieldFrame>
    </fieldset>
  )
}
