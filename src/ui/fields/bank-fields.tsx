import { bankOfCard } from '#kit/bank-card.ts'
import { bankOfSheba } from '#kit/sheba.ts'
import { DigitsField } from './digits-field.tsx'
import { fillInput } from './fill-input.ts'
import { groups } from './live-format.ts'
import type { ReadyField } from './person-fields.tsx'

const shebaGroups = groups(2, 4, 4, 4, 4, 4, 2)

/** Sheba: shows IR before the digits, groups of four after the check digits, and the bank's name below. */
export const ShebaField = (props: ReadyField) => (
  <DigitsField
    start="IR"
    format={shebaGroups}
    echo={bankOfSheba}
    {...props}
    defaultValue={props.defaultValue?.replace(/^IR/i, '')}
    onPaste={(event) => {
      // The field shows IR itself; a pasted IR would prevent grouping.
      const pasted = event.clipboardData.getData('text')
      if (!/^\s*IR/i.test(pasted)) return
      event.preventDefault()
      fillInput(event.currentTarget, pasted.replace(/^\s*IR/i, ''))
    }}
  />
)

/** Number of a bank card in four groups, the bank's name below. Drafts never contain it. */
export const BankCardField = (props: ReadyField) => (
  <DigitsField autoComplete="cc-number" format={groups(4, 4, 4, 4)} echo={bankOfCard} {...props} />
)
