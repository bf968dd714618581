import { parseInteger } from '#kit/digits.ts'
import { parseToman, tomanWords } from '#kit/money.ts'
import { TextField } from '../text-field.tsx'
import { DigitsField } from './digits-field.tsx'
import { thousands } from './live-format.ts'
import type { ReadyField } from './person-fields.tsx'

/** An amount in tomans: digits in groups of three, the amount in words below. «۸۵۰ میلیون» is accepted too. */
export const MoneyField = (props: ReadyField) => (
  <DigitsField
    format={thousands}
    end="تومان"
    maxLength={40}
    echo={(text) => {
      const amount = parseToman(text)
      return amount === null || amount === 0n ? null : tomanWords(amount)
    }}
    {...props}
  />
)

/** A whole number with its unit, in groups of three. */
export const NumberField = ({ unit, ...props }: ReadyField & { unit?: string }) => (
  <DigitsField
    format={(digits) => (parseInteger(digits) === null ? digits : thousands(digits))}
    end={unit}
    {...props}
  />
)

/** A decimal number with its unit; its text stays as typed. */
export const DecimalField = ({ unit, ...props }: ReadyField & { unit?: string }) => (
  <TextField dir="ltr" inputMode="decimal" autoComplete="off" end={unit} maxLength={12} {...props} />
)

/** A percentage, which may have decimals. */
export const PercentField = (props: ReadyField) => <DecimalField unit="درصد" {...props} />
