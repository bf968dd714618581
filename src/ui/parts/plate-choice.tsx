import type { ComponentProps } from 'react'
import { PlateField } from '../plate-field/plate-field.tsx'
import { Keyring, type KeyringProps } from './keyring.tsx'

type PlateChoiceProps = ComponentProps<typeof PlateField> & KeyringProps

/** The plate of a form: a chosen key stands for it, otherwise it is typed. */
export function PlateChoice({ keys, other, ...field }: PlateChoiceProps) {
  const { name, defaultValue, error } = field
  const chosen = keys.some((key) => key.chosen && key.plate) && !error && defaultValue
  return (
    <>
      {keys.length > 0 && <Keyring keys={keys} other={other} />}
      {chosen ? (
        Object.entries(chosen).map(([part, value]) => (
          <input key={part} type="hidden" name={`${name}.${part}`} value={value} />
        ))
      ) : (
        <PlateField {...field} />
      )}
    </>
  )
}
