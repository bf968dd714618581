import { isGatewayGone } from '../page-rules.ts'

const retryDelayMs = 300

/** Decides whether a read is repeated: after a network failure, or after a proxy's response without its server. */
type Again = { failed: () => Promise<boolean>; gatewayGone: () => Promise<boolean> }

/**
 * Repeats a read of the worker once after a network failure or when the proxy found no server (502, 504). The client of
 * the page never sees such a failure, because a cached page answers in its place.
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
