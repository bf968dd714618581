import { toLatinDigits } from '#kit/digits.ts'
import { TextField } from '../text-field.tsx'
import { DigitsField } from './digits-field.tsx'
import { groups } from './live-format.ts'
import type { ReadyField } from './person-fields.tsx'

/** Vehicle identification number: Latin letters and digits as on the card, shown in capitals. */
export const VinField = (props: ReadyField) => (
  <TextField
    dir="ltr"
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={25}
    {...props}
    onBlur={(event) => {
      event.currentTarget.value = toLatinDigits(event.currentTarget.value).toUpperCase()
    }}
  />
)

/** Barcode number on the back of a vehicle card. */
export const CardBarcodeField = (props: ReadyField) => <DigitsField format={groups(3, 3, 3)} {...props} />
