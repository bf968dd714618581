import type { ReactNode } from 'react'
import { toOptions } from '#kit/options.ts'
import { CheckboxField } from '../fields/choice-fields.tsx'
import { SelectField, type SelectOption } from '../select-field.tsx'
import { TextField, type TextFieldProps } from '../text-field.tsx'

/** What a filter read from the query: the value for the query of the list, and the text that its field shows. */
type Read<Value> = { value: Value; text: string; error?: string }

type FilterField = { name: string; defaultValue: string; error?: string; options: readonly SelectOption[] }

/** A filter of an admin list. The server passes the options that only it knows to both functions. */
export type Filter<Value> = {
  /** Parses the text of the query; ignores an invalid one. */
  read: (text: string, options: readonly SelectOption[]) => Read<Value>
  field: (field: FilterField) => ReactNode
  choices?: Readonly<Record<string, string>>
}

type TextFilterProps = Pick<TextFieldProps, 'label' | 'hint' | 'type' | 'dir' | 'inputMode' | 'required'>

/** A line of text, trimmed and at most `max` characters long. */
export const textFilter = ({ max = 100, ...props }: TextFilterProps & { max?: number }): Filter<string> => ({
  read: (typed) => {
    const text = typed.trim().slice(0, max)
    return { value: text, text }
  },
  field: ({ name, defaultValue }) => <TextField {...props} name={name} defaultValue={defaultValue} maxLength={max} />,
})

type ChoiceProps<Value extends string> = { label: string; choices: Readonly<Record<Value, string>>; empty?: string }

/** A choice that may stay empty. Without `choices` the loader passes the options. */
export function choiceFilter<Value extends string = string>({
  label,
  choices,
  empty = 'همه',
}: Omit<ChoiceProps<Value>, 'choices'> & Partial<ChoiceProps<Value>>): Filter<Value | null> {
  const own = choices && toOptions(choices)
  return {
    read: (text, options) => {
      const known = (own ?? options).some(({ value }) => value === text)
      return { value: known ? (text as Value) : null, text: known ? text : '' }
    },
    field: ({ name, defaultValue, options }) => (
      <SelectField label={label} name={name} empty={empty} options={own ?? options} defaultValue={defaultValue} />
    ),
  }
}

/** A choice that always has a value: the first one by default. */
export function stateFilter<Value extends string>({ label, choices }: ChoiceProps<Value>): Filter<Value> {
  const options = toOptions(choices)
  return {
    choices,
    read: (text) => {
      const value = (options.find(({ value }) => value === text) ?? options[0]!).value as Value
      return { value, text: value }
    },
    field: ({ name, defaultValue }) => (
      <SelectField label={label} name={name} options={options} defaultValue={defaultValue} />
    ),
  }
}

/** One thing to switch on. */
export const checkFilter = ({ label }: { label: string }): Filter<boolean> => ({
  read: (text) => ({ value: text === 'on', text: text === 'on' ? text : '' }),
  field: ({ name, defaultValue }) => <CheckboxField label={label} name={name} defaultValue={defaultValue} />,
})
