import { IconChevronDown } from '@tabler/icons-react'
import { useId, type ComponentProps } from 'react'

export type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> & {
  label: string
  options: readonly SelectOption[]
  /** The words of the empty choice; without it there is none. */
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
      <div className="relative">
        <select
          id={field}
          className="min-h-11 w-full appearance-none rounded-control border border-control bg-surface ps-3 pe-9 text-label"
          {...rest}
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown
          aria-hidden
          size={18}
          className="pointer-events-none absolute inset-y-0 end-3 my-auto text-muted"
        />
      </div>
    </div>
  )
}
