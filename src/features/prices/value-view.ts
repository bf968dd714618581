/** The facts of a car's value as pages show them. */
export type { ValueView } from '#ui/value-explained.tsx'
