import { bankOfCard } from '#kit/bank-card.ts'
import { bankOfSheba } from '#kit/sheba.ts'
import { DigitsField } from './digits-field.tsx'
import { fillInput } from './fill-input.ts'
import { groups } from './live-format.ts'
import type { ReadyField } from './person-fields.tsx'

const shebaGroups = groups(2, 4, 4, 4, 4, 4, 2)

/** Sheba: IR stands before it, groups of four after its check digits, the bank's name below. */
export const ShebaField = (props: ReadyField) => (
  <DigitsField
    start="IR"
    format={shebaGroups}
    echo={bankOfSheba}
    {...props}
    defaultValue={props.defaultValue?.replace(/^IR/i, '')}
    onPaste={(event) => {
      // The field has its own IR; a pasted one would keep the digits from being grouped.
      const pasted = event.clipboardData.getData('text')
      if (!/^\s*IR/i.test(pasted)) return
      event.preventDefault()
      fillInput(event.currentTarget, pasted.replace(/^\s*IR/i, ''))
    }}
  />
)

/** Number of a bank card in four groups, the bank's name below. It is kept in no draft. */
export const BankCardField = (props: ReadyField) => (
  <DigitsField autoComplete="cc-number" format={groups(4, 4, 4, 4)} echo={bankOfCard} {...props} />
)
