import { formatInteger } from '#kit/digits.ts'
import type { KeptFile } from '../offline/device-store.ts'
import { keyOfName } from '#kit/kept-names.ts'
import { checkFile, type FileKinds } from './check-file.ts'
import type { SendFile, Sending } from './send-file.ts'

/**
 * One chosen file. `preparing` on the device, `waiting` for its turn or for a connection; `failed` can be tried again,
 * `refused` can not. A file that arrived on an earlier visit of the form has no content here. `kept` is its key on the device.
 */
export type Upload = {
  key: number
  name: string
  file: File | null
  state: 'preparing' | 'waiting' | 'sending' | 'sent' | 'failed' | 'refused'
  /** How much of it has gone, 0 to 1. */
  part: number
  id: string | null
  kept: string | null
  problem: string | null
  /** It waits because the server was busy, and goes again by itself. */
  serverBusy?: boolean
}

/** What the page shows: the files in their order, and what was wrong with the last choice as a whole. */
export type UploadView = { uploads: readonly Upload[]; notice: string | null }

/** Keeps files on the device until they have arrived, so that they outlive the page (`device-shelf.ts`). */
export type UploadShelf = {
  load: () => Promise<readonly Pick<KeptFile, 'key' | 'name' | 'blob' | 'id'>[]>
  keep: (file: File) => Promise<string | null>
  arrived: (key: string, id: string) => void
  remove: (key: string) => void
  order: (keys: readonly string[]) => void
}
/** Makes of a chosen file what is sent, or says why it can not be. */
export type PrepareFile = (file: File) => Promise<File | string>

export type UploadLimits = { kinds: FileKinds; maxFiles: number; maxBytes: number }

type Options = {
  limits: UploadLimits
  /** Ids that arrived before. */
  arrived: readonly string[]
  send: SendFile
  isOnline: () => boolean
  subscribeOnline: (listener: () => void) => () => void
  shelf?: UploadShelf | undefined
  prepare?: PrepareFile | undefined
  /** Nothing goes from here: files stay on the device until the whole form is sent. */
  stays?: boolean | undefined
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

/** So many at a time: on a slow line more of them only end later together. */
const atOnce = 2
/** So often a file goes again by itself to a server that is busy. */
const maxBusyTries = 3
/** After a line that broke, a file goes again by itself after so long; then it waits for the person. */
const brokenLineMs = [3_000, 10_000, 30_000]
const unreached = 'ارتباط قطع شد و این فایل ارسال نشد.'

/** Files on their way from one field to the server, as data that a page can show. */
export function createUploadQueue({
  limits,
  arrived,
  send,
  isOnline,
  subscribeOnline,
  shelf,
  prepare,
  stays = false,
}: Options) {
  let view: UploadView = { uploads: arrived.map((id, index) => sentBefore(id, index)), notice: null }
  let nextKey = arrived.length
  let running = false
  const sendings = new Map<number, Sending>()
  const busyTries = new Map<number, number>()
  const brokenTries = new Map<number, number>()
  const listeners = new Set<() => void>()

  const show = (uploads: readonly Upload[], notice = view.notice) => {
    view = { uploads, notice }
    for (const listener of listeners) listener()
  }
  const change = (key: number, news: Partial<Upload>) =>
    show(view.uploads.map((upload) => (upload.key === key ? { ...upload, ...news } : upload)))

  function pump(): void {
    if (!running || stays || !isOnline()) return
    for (const { key, file, state, serverBusy } of view.uploads) {
      if (sendings.size >= atOnce) return
      if (state === 'waiting' && file && !serverBusy) void start(key, file)
    }
  }
  async function start(key: number, file: File): Promise<void> {
    const sending = send(file, (part) => sendings.get(key) === sending && change(key, { part }))
    sendings.set(key, sending)
    change(key, { state: 'sending', part: 0, problem: null })
    const result = await sending.result
    // Removed, or stopped and begun anew meanwhile.
    if (sendings.get(key) !== sending) return
    sendings.delete(key)
    if (result === 'unreached') {
      change(key, isOnline() ? { state: 'failed', problem: unreached } : { state: 'waiting' })
      goAgain(key)
    } else if ('id' in result) {
      const kept = view.uploads.find((upload) => upload.key === key)?.kept
      if (kept) shelf?.arrived(kept, result.id)
      change(key, { state: 'sent', part: 1, id: result.id })
    } else if (result.retryAfterMs !== undefined && (busyTries.get(key) ?? 0) < maxBusyTries) {
      goLater(key, result.retryAfterMs)
    } else change(key, { state: 'failed', problem: result.problem })
    pump()
  }
  const goLater = (key: number, afterMs: number) => {
    busyTries.set(key, (busyTries.get(key) ?? 0) + 1)
    change(key, { ...again, serverBusy: true })
    setTimeout(() => {
      // Removed, or tried again meanwhile.
      if (!view.uploads.some((upload) => upload.key === key && upload.serverBusy)) return
      change(key, again)
      pump()
    }, afterMs)
  }
  const goAgain = (key: number) => {
    const tries = brokenTries.get(key) ?? 0
    const afterMs = brokenLineMs[tries]
    if (afterMs === undefined) return
    brokenTries.set(key, tries + 1)
    setTimeout(() => {
      const stillFailed = view.uploads.some((upload) => upload.key === key && upload.problem === unreached)
      if (!running || !stillFailed) return
      change(key, again)
      pump()
    }, afterMs)
  }
  const stop = (key: number) => {
    const sending = sendings.get(key)
    sendings.delete(key)
    sending?.cancel()
  }
  let preparing = Promise.resolve()
  let loaded = false
  /** One after the other: a picture that is opened takes a lot of memory. */
  const prepareNext = (key: number, file: File) => {
    preparing = preparing.then(async () => {
      const ready = prepare ? await prepare(file).catch(() => file) : file
      const problem = typeof ready === 'string' ? ready : checkFile(ready, limits)
      const content = typeof ready === 'string' ? file : ready
      // Removed meanwhile.
      if (!view.uploads.some((upload) => upload.key === key)) return
      if (problem) return change(key, { state: 'refused', problem })
      const kept = (await shelf?.keep(content)) ?? null
      if (!view.uploads.some((upload) => upload.key === key)) {
        if (kept) shelf?.remove(kept)
        return
      }
      change(key, { file: content, state: 'waiting', kept })
      pump()
    })
  }
  /** What the device keeps of an earlier visit: contents of what has arrived, and what the form has not taken yet. */
  async function loadShelf(): Promise<void> {
    if (!shelf || loaded) return
    loaded = true
    const found = await shelf.load()
    const fileOf = ({ blob, name }: { blob: Blob; name: string }) => new File([blob], name, { type: blob.type })
    const known = view.uploads.flatMap((upload): Upload[] => {
      const kept = found.find(({ id, key }) => (upload.kept ? key === upload.kept : id !== null && id === upload.id))
      // The form names what this device does not keep any more.
      if (!kept) return upload.kept ? [] : [upload]
      const state = kept.id ? 'sent' : 'waiting'
      return [
        { ...upload, name: kept.name, file: fileOf(kept), kept: kept.key, id: kept.id, state, part: kept.id ? 1 : 0 },
      ]
    })
    const isNew = ({ key }: { key: string }) => !known.some(({ kept }) => kept === key)
    const more = found.filter(isNew).map((kept): Upload => {
      const { key, name, id } = kept
      const state = id ? 'sent' : 'waiting'
      return { key: nextKey++, name, file: fileOf(kept), state, part: id ? 1 : 0, id, kept: key, problem: null }
    })
    show([...known, ...more].slice(0, limits.maxFiles))
    pump()
  }
  const keepOrder = () => shelf?.order(view.uploads.flatMap(({ kept }) => kept ?? []))
  const onConnection = () => {
    if (isOnline()) {
      show(view.uploads.map((upload) => (upload.problem === unreached ? { ...upload, ...again } : upload)))
      pump()
      // What waits has other words without a connection.
    } else show([...view.uploads])
  }

  return {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Sends what waits, and goes on by itself when the connection is back; gives what stops it. */
    start: () => {
      running = true
      const unsubscribe = subscribeOnline(onConnection)
      void loadShelf()
      pump()
      return () => {
        running = false
        unsubscribe()
        for (const key of sendings.keys()) {
          stop(key)
          change(key, again)
        }
      }
    },
    add: (files: readonly File[]) => {
      const fresh = files.filter((file) => !view.uploads.some((upload) => upload.file && isSameFile(upload.file, file)))
      const room = limits.maxFiles - view.uploads.length
      const added = fresh.slice(0, room).map((file): Upload => {
        // What is prepared first may become smaller, and of another kind.
        const later = Boolean(prepare ?? shelf)
        const problem = prepare ? null : checkFile(file, limits)
        const state = problem ? 'refused' : later ? 'preparing' : 'waiting'
        return { key: nextKey++, name: file.name, file, state, part: 0, id: null, kept: null, problem }
      })
      show([...view.uploads, ...added], leftOutText(fresh.length - added.length, limits.maxFiles))
      for (const { key, file, state } of added) if (state === 'preparing') prepareNext(key, file!)
      pump()
    },
    /** Another content in the place of one, which is sent anew. */
    replace: (key: number, file: File) => {
      stop(key)
      const { kept } = view.uploads.find((upload) => upload.key === key) ?? {}
      if (kept) shelf?.remove(kept)
      change(key, { ...again, file, name: file.name, id: null, kept: null, state: shelf ? 'preparing' : 'waiting' })
      if (shelf) prepareNext(key, file)
      else pump()
    },
    /** To another place, counted from the first. */
    moveTo: (key: number, to: number) => {
      const moved = view.uploads.find((upload) => upload.key === key)
      if (!moved || view.uploads.indexOf(moved) === to) return
      const uploads = view.uploads.filter((upload) => upload !== moved)
      uploads.splice(to, 0, moved)
      show(uploads)
      keepOrder()
    },
    /** One place nearer to the first, or to the last. */
    move: (key: number, by: 1 | -1) => {
      const uploads = [...view.uploads]
      const from = uploads.findIndex((upload) => upload.key === key)
      const [to, moved] = [from + by, uploads[from]]
      if (!moved || to < 0 || to >= uploads.length) return
      uploads.splice(from, 1)
      uploads.splice(to, 0, moved)
      show(uploads)
      keepOrder()
    },
    retry: (key: number) => {
      busyTries.delete(key)
      brokenTries.delete(key)
      change(key, again)
      pump()
    },
    remove: (key: number) => {
      stop(key)
      const { kept } = view.uploads.find((upload) => upload.key === key) ?? {}
      if (kept) shelf?.remove(kept)
      show(
        view.uploads.filter((upload) => upload.key !== key),
        null,
      )
      pump()
    },
  }
}

const again = { state: 'waiting', part: 0, problem: null, serverBusy: false } as const

/** What the form names already; what only this device has is looked up there. */
function sentBefore(name: string, index: number): Upload {
  const kept = keyOfName(name)
  const title = `فایل ${formatInteger(index + 1)}`
  const state = kept
    ? ({ state: 'waiting', part: 0, id: null } as const)
    : ({ state: 'sent', part: 1, id: name } as const)
  return { key: index, name: title, file: null, ...state, kept, problem: null }
}

const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

const leftOutText = (count: number, maxFiles: number): string | null =>
  count > 0 ? `حداکثر ${formatInteger(maxFiles)} فایل؛ ${formatInteger(count)} فایل اضافه نشد.` : null
