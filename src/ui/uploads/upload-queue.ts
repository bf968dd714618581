import { formatInteger } from '#kit/digits.ts'
import type { KeptFile } from '../offline/device-store.ts'
import { keyOfName } from '#kit/kept-names.ts'
import { checkFile, type FileKinds } from './check-file.ts'
import type { SendFile, Sending } from './send-file.ts'

/**
 * One chosen file. `preparing` on the device, `waiting` for a slot or for a connection; `failed` can be retried,
 * `refused` cannot. A file from an earlier visit of the form has no content here. `kept` is its key on the device.
 */
export type Upload = {
  key: number
  name: string
  file: File | null
  state: 'preparing' | 'waiting' | 'sending' | 'sent' | 'failed' | 'refused'
  /** The share sent, 0 to 1. */
  part: number
  id: string | null
  kept: string | null
  problem: string | null
  /** It waits because the server was busy, and is retried automatically. */
  serverBusy?: boolean
}

/** The state for the page: the files in their order, and the error of the last choice as a whole. */
export type UploadView = { uploads: readonly Upload[]; notice: string | null }

/** Stores files on the device until they are uploaded, so that they outlive the page (`device-shelf.ts`). */
export type UploadShelf = {
  load: () => Promise<readonly Pick<KeptFile, 'key' | 'name' | 'blob' | 'id'>[]>
  keep: (file: File) => Promise<string | null>
  arrived: (key: string, id: string) => void
  remove: (key: string) => void
  order: (keys: readonly string[]) => void
}
/** Converts a chosen file to the file to send, or returns the reason for a refusal. */
export type PrepareFile = (file: File) => Promise<File | string>

export type UploadLimits = { kinds: FileKinds; maxFiles: number; maxBytes: number }

type Options = {
  limits: UploadLimits
  /** Ids of earlier uploads. */
  arrived: readonly string[]
  send: SendFile
  isOnline: () => boolean
  subscribeOnline: (listener: () => void) => () => void
  shelf?: UploadShelf | undefined
  prepare?: PrepareFile | undefined
  /** Uploads nothing: files stay on the device until the whole form is sent. */
  stays?: boolean | undefined
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

/** Parallel uploads: on a slow connection more of them only finish later together. */
const atOnce = 2
/** Automatic retries of a file while the server is busy. */
const maxBusyTries = 3
/** Delays of automatic retries after a broken connection, in milliseconds; then the file waits for the user. */
const brokenLineMs = [3_000, 10_000, 30_000]
const unreached = 'ارتباط قطع شد و این فایل ارسال نشد.'

/** Creates the queue of files of one field, with its state as data for a page. */
export function createUploadQueue(options: Options) {
  const queue = openQueue(options)
  return {
    view: () => queue.view,
    subscribe: (listener: () => void) => {
      queue.listeners.add(listener)
      return () => void queue.listeners.delete(listener)
    },
    /** Sends waiting files, and continues when the connection is back; returns a function that stops it. */
    start: () => startQueue(queue),
    add: (files: readonly File[]) => addFiles(queue, files),
    /** Replaces the content of a file and sends it again. */
    replace: (key: number, file: File) => replaceFile(queue, key, file),
    /** Moves to another position, counted from the first. */
    moveTo: (key: number, to: number) => moveTo(queue, key, to),
    /** Moves one position nearer to the first, or to the last. */
    move: (key: number, by: 1 | -1) => moveBy(queue, key, by),
    retry: (key: number) => retryFile(queue, key),
    remove: (key: number) => removeFile(queue, key),
  }
}

type Queue = ReturnType<typeof openQueue>

const openQueue = ({ arrived, stays = false, ...options }: Options) => ({
  shelf: undefined as UploadShelf | undefined,
  prepare: undefined as PrepareFile | undefined,
  ...options,
  stays,
  view: { uploads: arrived.map((id, index) => sentBefore(id, index)), notice: null } as UploadView,
  nextKey: arrived.length,
  running: false,
  loaded: false,
  /** Resolves when the file being prepared is ready. */
  preparing: Promise.resolve(),
  sendings: new Map<number, Sending>(),
  busyTries: new Map<number, number>(),
  brokenTries: new Map<number, number>(),
  listeners: new Set<() => void>(),
})

const show = (queue: Queue, uploads: readonly Upload[], notice = queue.view.notice) => {
  queue.view = { uploads, notice }
  for (const listener of queue.listeners) listener()
}

const change = (queue: Queue, key: number, news: Partial<Upload>) =>
  show(
    queue,
    queue.view.uploads.map((upload) => (upload.key === key ? { ...upload, ...news } : upload)),
  )

function pump(queue: Queue): void {
  if (!queue.running || queue.stays || !queue.isOnline()) return
  for (const { key, file, state, serverBusy } of queue.view.uploads) {
    if (queue.sendings.size >= atOnce) return
    if (state === 'waiting' && file && !serverBusy) void start(queue, key, file)
  }
}

async function start(queue: Queue, key: number, file: File): Promise<void> {
  const sending = queue.send(file, (part) => queue.sendings.get(key) === sending && change(queue, key, { part }))
  queue.sendings.set(key, sending)
  change(queue, key, { state: 'sending', part: 0, problem: null })
  const result = await sending.result
  // Removed, or stopped and restarted meanwhile.
  if (queue.sendings.get(key) !== sending) return
  queue.sendings.delete(key)
  if (result === 'unreached') {
    change(queue, key, queue.isOnline() ? { state: 'failed', problem: unreached } : { state: 'waiting' })
    goAgain(queue, key)
  } else if ('id' in result) {
    const kept = queue.view.uploads.find((upload) => upload.key === key)?.kept
    if (kept) queue.shelf?.arrived(kept, result.id)
    change(queue, key, { state: 'sent', part: 1, id: result.id })
  } else if (result.retryAfterMs !== undefined && (queue.busyTries.get(key) ?? 0) < maxBusyTries) {
    goLater(queue, key, result.retryAfterMs)
  } else change(queue, key, { state: 'failed', problem: result.problem })
  pump(queue)
}

const goLater = (queue: Queue, key: number, afterMs: number) => {
  queue.busyTries.set(key, (queue.busyTries.get(key) ?? 0) + 1)
  change(queue, key, { ...again, serverBusy: true })
  setTimeout(() => {
    // Removed, or retried meanwhile.
    if (!queue.view.uploads.some((upload) => upload.key === key && upload.serverBusy)) return
    change(queue, key, again)
    pump(queue)
  }, afterMs)
}

const goAgain = (queue: Queue, key: number) => {
  const tries = queue.brokenTries.get(key) ?? 0
  const afterMs = brokenLineMs[tries]
  if (afterMs === undefined) return
  queue.brokenTries.set(key, tries + 1)
  setTimeout(() => {
    const stillFailed = queue.view.uploads.some((upload) => upload.key === key && upload.problem === unreached)
    if (!queue.running || !stillFailed) return
    change(queue, key, again)
    pump(queue)
  }, afterMs)
}

const stop = (queue: Queue, key: number) => {
  const sending = queue.sendings.get(key)
  queue.sendings.delete(key)
  sending?.cancel()
}

/** One after the other, because an opened picture takes a lot of memory. */
const prepareNext = (queue: Queue, key: number, file: File) => {
  queue.preparing = queue.preparing.then(async () => {
    const ready = queue.prepare ? await queue.prepare(file).catch(() => file) : file
    const problem = typeof ready === 'string' ? ready : checkFile(ready, queue.limits)
    const content = typeof ready === 'string' ? file : ready
    // Removed meanwhile.
    if (!queue.view.uploads.some((upload) => upload.key === key)) return
    if (problem) return change(queue, key, { state: 'refused', problem })
    const kept = (await queue.shelf?.keep(content)) ?? null
    if (!queue.view.uploads.some((upload) => upload.key === key)) {
      if (kept) queue.shelf?.remove(kept)
      return
    }
    change(queue, key, { file: content, state: 'waiting', kept })
    pump(queue)
  })
}

/** Loads stored files of an earlier visit: contents of uploaded files, and files that the form has not taken yet. */
async function loadShelf(queue: Queue): Promise<void> {
  if (!queue.shelf || queue.loaded) return
  queue.loaded = true
  const found = await queue.shelf.load()
  const fileOf = ({ blob, name }: { blob: Blob; name: string }) => new File([blob], name, { type: blob.type })
  const known = queue.view.uploads.flatMap((upload): Upload[] => {
    const kept = found.find(({ id, key }) => (upload.kept ? key === upload.kept : id !== null && id === upload.id))
    // The form refers to a file that this device no longer has.
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
    return { key: queue.nextKey++, name, file: fileOf(kept), state, part: id ? 1 : 0, id, kept: key, problem: null }
  })
  show(queue, [...known, ...more].slice(0, queue.limits.maxFiles))
  pump(queue)
}

const keepOrder = (queue: Queue) => queue.shelf?.order(queue.view.uploads.flatMap(({ kept }) => kept ?? []))

const onConnection = (queue: Queue) => {
  if (queue.isOnline()) {
    show(
      queue,
      queue.view.uploads.map((upload) => (upload.problem === unreached ? { ...upload, ...again } : upload)),
    )
    pump(queue)
    // Waiting files have another text without a connection.
  } else show(queue, [...queue.view.uploads])
}

function startQueue(queue: Queue) {
  queue.running = true
  const unsubscribe = queue.subscribeOnline(() => onConnection(queue))
  void loadShelf(queue)
  pump(queue)
  return () => {
    queue.running = false
    unsubscribe()
    for (const key of queue.sendings.keys()) {
      stop(queue, key)
      change(queue, key, again)
    }
  }
}

function addFiles(queue: Queue, files: readonly File[]) {
  const fresh = files.filter(
    (file) => !queue.view.uploads.some((upload) => upload.file && isSameFile(upload.file, file)),
  )
  const room = queue.limits.maxFiles - queue.view.uploads.length
  const added = fresh.slice(0, room).map((file): Upload => {
    // Preparation may make the file smaller, and of another type.
    const later = Boolean(queue.prepare ?? queue.shelf)
    const problem = queue.prepare ? null : checkFile(file, queue.limits)
    const state = problem ? 'refused' : later ? 'preparing' : 'waiting'
    return { key: queue.nextKey++, name: file.name, file, state, part: 0, id: null, kept: null, problem }
  })
  show(queue, [...queue.view.uploads, ...added], leftOutText(fresh.length - added.length, queue.limits.maxFiles))
  for (const { key, file, state } of added) if (state === 'preparing') prepareNext(queue, key, file!)
  pump(queue)
}

function replaceFile(queue: Queue, key: number, file: File) {
  stop(queue, key)
  const { kept } = queue.view.uploads.find((upload) => upload.key === key) ?? {}
  if (kept) queue.shelf?.remove(kept)
  change(queue, key, {
    ...again,
    file,
    name: file.name,
    id: null,
    kept: null,
    state: queue.shelf ? 'preparing' : 'waiting',
  })
  if (queue.shelf) prepareNext(queue, key, file)
  else pump(queue)
}

function moveTo(queue: Queue, key: number, to: number) {
  const moved = queue.view.uploads.find((upload) => upload.key === key)
  if (!moved || queue.view.uploads.indexOf(moved) === to) return
  const uploads = queue.view.uploads.filter((upload) => upload !== moved)
  uploads.splice(to, 0, moved)
  show(queue, uploads)
  keepOrder(queue)
}

function moveBy(queue: Queue, key: number, by: 1 | -1) {
  const uploads = [...queue.view.uploads]
  const from = uploads.findIndex((upload) => upload.key === key)
  const [to, moved] = [from + by, uploads[from]]
  if (!moved || to < 0 || to >= uploads.length) return
  uploads.splice(from, 1)
  uploads.splice(to, 0, moved)
  show(queue, uploads)
  keepOrder(queue)
}

function retryFile(queue: Queue, key: number) {
  queue.busyTries.delete(key)
  queue.brokenTries.delete(key)
  change(queue, key, again)
  pump(queue)
}

function removeFile(queue: Queue, key: number) {
  stop(queue, key)
  const { kept } = queue.view.uploads.find((upload) => upload.key === key) ?? {}
  if (kept) queue.shelf?.remove(kept)
  show(
    queue,
    queue.view.uploads.filter((upload) => upload.key !== key),
    null,
  )
  pump(queue)
}

const again = { state: 'waiting', part: 0, problem: null, serverBusy: false } as const

/** Returns a file that the form already refers to; a local file is looked up on the device. */
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
