/** Set by the queue of a device: how long an action waited for a connection, by the clock of the device. */
const header = 'x-waited-seconds'

/**
 * Returns how many seconds an action waited on a device, as its sender states it; 0 without a valid statement. A
 * statement proves nothing: it may be shown, stored, or used against the sender, and never sets a time or a sum.
 */
export function statedWaitSeconds(headers: Headers): number {
  const stated = headers.get(header) ?? ''
  return /^\d{1,9}$/.test(stated) ? Number(stated) : 0
}
