import { isGatewayGone } from '../page-rules.ts'

const retryDelayMs = 300

/** Whether a read is made once more: after a failure on the way, or after an answer of a proxy without its server. */
type Again = { failed: () => Promise<boolean>; gatewayGone: () => Promise<boolean> }

/**
 * Repeats a read of the worker once that failed on the way, or found no server behind the proxy (502,
 * 504), is made once more. The client of the page never sees such a failure, because a kept page answers in its place.
 */
export async function readOnceMore(
  first: () => Promise<Response>,
  second: () => Promise<Response>,
  again: Again,
): Promise<Response> {
  try {
    const response = await first()
    if (!isGatewayGone(response) || !(await again.gatewayGone())) return response
  } catch (error) {
    // The device knows that there is no network.
    if (!navigator.onLine || !(await again.failed())) throw error
  }
  await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
  return second()
}
