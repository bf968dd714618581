import type { KeptFile } from '../offline/device-store.ts'
import type { FileKinds } from './check-file.ts'

/**
 * One chosen file. `preparing` on the device, `waiting` for a slot or for a connection; `failed` can be retried,
 * `refused` cannot and is left out of the form, `missing` is stored on another device and stays in the form until the
 * user removes it. A file from an earlier visit of the form has no content here. `kept` is its key on the device.
 */
export type Upload = {
  key: number
  name: string
  file: File | null
  state: 'preparing' | 'waiting' | 'sending' | 'sent' | 'failed' | 'refused' | 'missing'
  /** The share sent, 0 to 1. */
  part: number
  id: string | null
  kept: string | null
  problem: string | null
  /** What could be better about it, although it is taken. */
  advice?: string | null
  /** It waits because the server was busy, and is retried automatically. */
  serverBusy?: boolean
}

/** The state for the page: the files in their order, and the error of the last choice as a whole. */
export type UploadView = { uploads: readonly Upload[]; notice: string | null }

/** Stores files on the device until they are uploaded, so that they outlive the page (`device-shelf.ts`). */
export type UploadShelf = {
  load: () => Promise<
    readonly (Pick<KeptFile, 'key' | 'name' | 'blob' | 'id' | 'problem' | 'place'> & { serverId?: string | null })[]
  >
  keep: (file: File) => Promise<string | null>
  /** Notes where the upload of a file goes on after a break; null when it begins again. */
  begun: (key: string, place: string | null) => void
  arrived: (key: string, id: string) => void
  refused: (key: string, problem: string) => void
  remove: (key: string) => void
  order: (keys: readonly string[]) => void
}
/** Converts a chosen file to the file to send, or returns the reason for a refusal. */
export type PrepareFile = (file: File) => Promise<File | string>
/** Returns what could be better about a file that is taken; null when nothing. */
export type AdviseFile = (file: File) => Promise<string | null>

export type UploadLimits = { kinds: FileKinds; maxFiles: number; maxBytes: number }

/** Returns the number of files that use up a place. */
export const countTaken = (uploads: readonly Upload[]): number =>
  uploads.filter(({ state }) => state !== 'refused').length

/** The changes that let a file be sent again. */
export const again = { state: 'waiting', part: 0, problem: null, serverBusy: false } as const

export type UploadState = ReturnType<typeof createUploadState>

/** Creates the state of a queue: the files as data for a page, and where each upload goes on after a break. */
export function createUploadState(uploads: readonly Upload[]) {
  let view: UploadView = { uploads, notice: null }
  let nextKey = uploads.length
  const listeners = new Set<() => void>()
  const show = (shown: readonly Upload[], notice = view.notice) => {
    view = { uploads: shown, notice }
    for (const listener of listeners) listener()
  }
  return {
    /** Where each upload goes on after a break, by the key of its file. */
    places: new Map<number, string>(),
    view: () => view,
    find: (key: number) => view.uploads.find((upload) => upload.key === key),
    takeKey: () => nextKey++,
    show,
    change: (key: number, news: Partial<Upload>) =>
      show(view.uploads.map((upload) => (upload.key === key ? { ...upload, ...news } : upload))),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
