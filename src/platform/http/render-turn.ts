let last: Promise<void> = Promise.resolve()

/**
 * Resolves one caller per tick of the event loop: between two rendered pages cached pages, files and new requests are
 * answered, which would otherwise wait for all pages whose data arrived at the same time.
 */
export const renderTurn = (): Promise<void> =>
  (last = last.then(() => new Promise<void>((resolve) => void setImmediate(resolve))))
