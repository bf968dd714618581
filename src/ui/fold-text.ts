import { formatInteger } from '#kit/digits.ts'

/** Returns the label of the button that unfolds a group of choices. */
export const foldText = (folded: number): string => `${formatInteger(folded)} مورد دیگر`
