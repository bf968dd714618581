import { unsureWord, type SpecLine } from '#capabilities/catalog/contract.ts'

/** What a line of a sheet says, with «حدود» or «احتمالاً» before what is not sure. */
export const lineText = ({ key, value, text, approximate }: SpecLine): string =>
  approximate && value ? `${unsureWord(key)} ${text}` : text
