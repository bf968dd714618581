import { parsePostalCode, isUsualPostalCode } from '#kit/postal-code.ts'
import { TextField, type TextFieldProps } from '../text-field.tsx'
import { DigitsField } from './digits-field.tsx'
import { groups } from './live-format.ts'

/** Attributes of a ready-made field: its name and its form state. */
export type ReadyField = Omit<TextFieldProps, 'defaultValue' | 'echo' | 'onInput' | 'onBlur' | 'dir' | 'type'> & {
  defaultValue?: string
}

/** National code of a person. */
export const NationalCodeField = (props: ReadyField) => <DigitsField format={groups(3, 6, 1)} {...props} />

/** National id of a company. */
export const LegalIdField = (props: ReadyField) => <DigitsField {...props} />

/** Mobile number, with the browser's autofill. */
export const MobileField = (props: ReadyField) => (
  <DigitsField type="tel" inputMode="tel" autoComplete="tel" format={groups(4, 3, 4)} {...props} />
)

/** Landline number with its area code. */
export const LandlineField = (props: ReadyField) => (
  <DigitsField type="tel" inputMode="tel" autoComplete="tel" format={groups(3, 4, 4)} {...props} />
)

/** Postal code; an unusual one causes a warning, not a refusal. */
export const PostalCodeField = (props: ReadyField) => (
  <DigitsField
    autoComplete="postal-code"
    format={groups(5, 5)}
    echo={(text) => {
      const code = parsePostalCode(text)
      return code.ok && !isUsualPostalCode(code.value)
        ? 'کد پستی را دوباره بررسی کنید؛ شبیه کدهای پستی معمول نیست.'
        : null
    }}
    {...props}
  />
)

/** First or last name in Persian. */
export const PersonNameField = (props: ReadyField) => <TextField autoComplete="name" maxLength={50} {...props} />

/** A one-time code, in one field that a paste or the browser can fill. */
export const OneTimeCodeField = (props: ReadyField) => <DigitsField autoComplete="one-time-code" {...props} />
