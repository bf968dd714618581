import { useId, type ComponentProps } from 'react'

export type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> & {
  label: string
  options: readonly SelectOption[]
  /** The label of the empty choice; without it there is none. */
  empty?: string
  hideLabel?: boolean
}

/** A native select: the platform's own picker on phones, works without JavaScript. */
export function SelectField({ label, options, empty, hideLabel, id, className, ...rest }: SelectFieldProps) {
  const own = useId()
  const field = id ?? own
  return (
    <div className={className}>
      <label htmlFor={field} className={hideLabel ? 'sr-only' : 'mb-1 block text-label font-medium'}>
        {label}
      </label>
      <select id={field} className="select" {...rest}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
