let last: Promise<void> = Promise.resolve()

/**
 * One page is rendered in each turn of the event loop: between two of them kept pages, files and new requests are answered,
 * which would otherwise wait for all pages whose data came at the same moment.
 */
export const renderTurn = (): Promise<void> =>
  (last = last.then(() => new Promise<void>((resolve) => void setImmediate(resolve))))
