/** The outcome of an operation that a user can correct: a value, or a code that the feature's texts explain. */
export type Result<T, Code extends string = string> = Accepted<T> | Refused<Code>

/** The accepted side of a {@link Result}. */
export type Accepted<T> = { ok: true; value: T }

/** The refused side of a {@link Result}; `code` belongs to the refusing module and is never shown to users. */
export type Refused<Code extends string> = { ok: false; code: Code }

/** Wraps a value as an accepted {@link Result}. */
export function ok<T>(value: T): Accepted<T> {
  return { ok: true, value }
}

/** Creates a refusal that keeps its code as a literal type, so that the compiler can check texts for completeness. */
export function refuse<Code extends string>(code: Code): Refused<Code> {
  return { ok: false, code }
}
