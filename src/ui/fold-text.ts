import { formatInteger } from '#kit/digits.ts'

/** What opens the fold of a group of choices. */
export const foldText = (folded: number): string => `${formatInteger(folded)} مورد دیگر`
