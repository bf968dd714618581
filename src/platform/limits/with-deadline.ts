/** Returns the result of `work`, or throws when it takes longer. The work itself continues. */
export async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no result within ${ms} ms`)), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
