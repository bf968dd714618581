type DoneWrite = {
  /** The page that sent it and the address that took it: one of them is read again afterwards. */
  paths: readonly string[]
  /** Its page was read once since then. */
  read: boolean
}

let last: DoneWrite | null = null

/** Remembers a write that the server has done, until another page is read or its own a second time. */
export const noteDoneWrite = (...paths: string[]): void => void (last = { paths, read: false })

export const forgetDoneWrite = (): void => void (last = null)

/** Call before the data of a page are asked for. */
export function noteRead(path: string): void {
  if (last && (last.read || !last.paths.includes(path))) last = null
}

/** Call when the data of a page have come. */
export function noteReadEnded(): void {
  if (last) last.read = true
}

/**
 * Whether what fails now fails after a write that was done: an error in the place of its page would have the person send it
 * again.
 */
export const isWriteDone = (): boolean => last !== null
