type DoneWrite = {
  /** The page that sent the write and the address that received it: one of them is read again afterwards. */
  paths: readonly string[]
  /** Its page was read once since then. */
  read: boolean
}

let last: DoneWrite | null = null

/** Remembers a completed write until another page is read or its own page is read a second time. */
export const noteDoneWrite = (...paths: string[]): void => void (last = { paths, read: false })

export const forgetDoneWrite = (): void => void (last = null)

/** Call before requesting the data of a page. */
export function noteRead(path: string): void {
  if (last && (last.read || !last.paths.includes(path))) last = null
}

/** Call when the data of a page have arrived. */
export function noteReadEnded(): void {
  if (last) last.read = true
}

/**
 * Returns true when the current failure follows a completed write: an error page in its place would make the user send
 * it again.
 */
export const isWriteDone = (): boolean => last !== null
