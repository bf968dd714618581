/** What is told of the value of an ad's car. */
export type { ValueView } from '#ui/value-explained.tsx'
