/** Encodes a cursor: the position after one ad in one order, as the compared numbers. */
export const encodeCursor = (order: string, values: readonly number[]): string =>
  Buffer.from(JSON.stringify([order, ...values.map((value) => (value === Infinity ? null : value))])).toString(
    'base64url',
  )

/** Decodes a cursor; null when it is invalid or belongs to another order. */
export function decodeCursor(cursor: string, order: string, length: number): number[] | null {
  try {
    const parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown
    if (!Array.isArray(parsed) || parsed[0] !== order || parsed.length !== length + 1) return null
    const values = parsed.slice(1).map((value: unknown) => (value === null ? Infinity : value))
    return values.every((value) => typeof value === 'number') ? (values as number[]) : null
  } catch {
    return null
  }
}
