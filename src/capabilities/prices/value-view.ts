/** What is told of a car's value. */
export type { ValueView } from '#ui/value-explained.tsx'
