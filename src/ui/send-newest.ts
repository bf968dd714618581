/**
 * Sends choices of one place one after the other, so that the response to an older choice never arrives after the
 * newest. Skips a choice that a newer one has replaced. Resolves when the choice was sent or skipped; ignores failures.
 */
export function sendNewest<Choice>(send: (choice: Choice) => Promise<unknown>): (choice: Choice) => Promise<void> {
  let last = 0
  let sending: Promise<void> = Promise.resolve()
  return (choice) => {
    const number = ++last
    sending = sending.then(async () => {
      if (number === last) await send(choice).catch(() => {})
    })
    return sending
  }
}
