/**
 * Sends choices of one place one after the other, so that the answer to an older choice never comes after the newest. A choice
 * that a newer one has followed meanwhile is not sent. Resolves when the choice was sent or left out; a failed sending is left.
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
