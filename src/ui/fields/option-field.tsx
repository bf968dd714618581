import { IconChevronDown } from '#ui/icons/index.ts'
import type { ComponentProps } from 'react'
import { controlBox, FieldFrame, useFieldIds, type FieldWords } from '../field-frame.tsx'
import type { SelectOption } from '../select-field.tsx'

export type OptionFieldProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldWords & { options: readonly SelectOption[]; empty?: string }

/** One choice of a list in a form: a native select, the platform's own picker on phones. */
export function OptionField({
  label,
  hint,
  error,
  echo,
  options,
  empty = 'انتخاب کنید',
  id,
  className,
  ...rest
}: OptionFieldProps) {
  const words = { label, hint, error, echo, required: rest.required }
  const ids = useFieldIds({ ...words, id })
  return (
    <FieldFrame {...words} id={ids.id} className={className}>
      <div className="relative mt-1">
        <select {...rest} {...ids} className={controlBox(error, 'min-h-11 w-full appearance-none ps-3 pe-9')}>
          <option value="">{empty}</option>
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
    </FieldFrame>
  )
}
