/** The data of the value section of an ad. */
export type { ValueView } from '#ui/value-explained.tsx'
