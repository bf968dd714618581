/** Fields of a form in order; a name may repeat. */
export type Fields = readonly (readonly [name: string, value: string])[]

/** Percent-encodes any text; an unpaired surrogate becomes the three bytes that a careless program writes. */
export const encodeText = (text: string): string =>
  [...text].map((sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : encodeHalf(sign.charCodeAt(0)))).join('')

const encodeHalf = (unit: number): string =>
  [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]
    .map((byte) => `%${byte.toString(16)}`)
    .join('')

/** The body of a form. */
export const encodeFields = (fields: Fields): string =>
  fields.map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`).join('&')
