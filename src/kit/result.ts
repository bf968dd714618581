/** The outcome of something a person can correct: a value, or a code that the capability's texts explain. */
export type Result<T, Code extends string = string> = Accepted<T> | Refused<Code>

/** The good side of a {@link Result}. */
export type Accepted<T> = { ok: true; value: T }

/** The refused side of a {@link Result}; `code` belongs to whoever refuses and is never shown as it is. */
export type Refused<Code extends string> = { ok: false; code: Code }

/** Wraps a value as an accepted {@link Result}. */
export function ok<T>(value: T): Accepted<T> {
  return { ok: true, value }
}

/** Makes a refusal that keeps its code as a literal type, so that texts can be checked for completeness. */
export function refuse<Code extends string>(code: Code): Refused<Code> {
  return { ok: false, code }
}
