const retryDelayMs = 300

/**
 * Specification §7 for reads that the worker makes: one that failed on the way is made once more. The client of the page never
 * sees such a failure, because a kept page answers in its place.
 */
export async function readOnceMore(
  first: () => Promise<Response>,
  second: () => Promise<Response>,
  again: () => Promise<boolean>,
): Promise<Response> {
  try {
    return await first()
  } catch (error) {
    // The device knows that there is no network.
    if (!navigator.onLine || !(await again())) throw error
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    return second()
  }
}
