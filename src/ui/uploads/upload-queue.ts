import { formatInteger } from '#kit/digits.ts'
import type { KeptFile } from '../offline/device-store.ts'
import { keyOfName } from '#kit/kept-names.ts'
import { checkFile, type FileKinds } from './check-file.ts'
import type { SendFile, Sending, UploadPlace } from './send-file.ts'

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

type Options = {
  limits: UploadLimits
  /** Ids of earlier uploads. */
  arrived: readonly string[]
  send: SendFile
  isOnline: () => boolean
  subscribeOnline: (listener: () => void) => () => void
  shelf?: UploadShelf | undefined
  prepare?: PrepareFile | undefined
  advise?: AdviseFile | undefined
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
const twice = 'همین فایل یک بار اضافه شده است.'
const elsewhere = 'این فایل روی دستگاه دیگری است که با آن انتخاب شده. از همان دستگاه ادامه بدهید یا آن را حذف کنید.'
/** Statuses that judge the file itself: sending it again changes nothing. */
const finalStatuses: readonly (number | undefined)[] = [413, 415, 422]

/** Returns the number of files that use up a place. */
export const countTaken = (uploads: readonly Upload[]): number =>
  uploads.filter(({ state }) => state !== 'refused').length

/** Creates the queue of files of one field, with its state as data for a page. */
export function createUploadQueue({
  limits,
  arrived,
  send,
  isOnline,
  subscribeOnline,
  shelf,
  prepare,
  advise,
  stays = false,
}: Options) {
  let view: UploadView = { uploads: arrived.map((id, index) => sentBefore(id, index)), notice: null }
  let nextKey = arrived.length
  let running = false
  /** Files of the last choice beyond the limit; each takes the place of one that is refused. */
  let leftOut: readonly File[] = []
  const sendings = new Map<number, Sending>()
  const busyTries = new Map<number, number>()
  const brokenTries = new Map<number, number>()
  /** How far each file had got at its last break, 0 to 1. */
  const furthest = new Map<number, number>()
  /** Where each upload goes on after a break. */
  const places = new Map<number, string>()
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
  const placeOf = (key: number, file: File): UploadPlace => ({
    get address() {
      return places.get(key) ?? null
    },
    note: (address) => {
      const upload = view.uploads.find((each) => each.key === key)
      // Removed, or replaced by an edited one meanwhile.
      if (upload?.file !== file) return
      if (address === null) places.delete(key)
      else places.set(key, address)
      if (upload.kept) shelf?.begun(upload.kept, address)
    },
  })
  async function start(key: number, file: File): Promise<void> {
    const sending = send(file, (part) => sendings.get(key) === sending && change(key, { part }), placeOf(key, file))
    sendings.set(key, sending)
    change(key, { state: 'sending', part: 0, problem: null })
    const result = await sending.result
    // Removed, or stopped and restarted meanwhile.
    if (sendings.get(key) !== sending) return
    sendings.delete(key)
    if (result === 'unreached') {
      change(key, isOnline() ? { state: 'failed', problem: unreached } : { state: 'waiting' })
      goAgain(key)
    } else if ('id' in result) {
      const kept = view.uploads.find((upload) => upload.key === key)?.kept
      // The server gives the same content of one person one id.
      if (view.uploads.some((upload) => upload.key !== key && upload.id === result.id)) {
        if (kept) shelf?.refused(kept, twice)
        change(key, { state: 'refused', problem: twice })
        fillPlaces()
        return pump()
      }
      if (kept) shelf?.arrived(kept, result.id)
      change(key, { state: 'sent', part: 1, id: result.id })
    } else if (result.retryAfterMs !== undefined && (busyTries.get(key) ?? 0) < maxBusyTries) {
      goLater(key, result.retryAfterMs)
    } else {
      const state = finalStatuses.includes(result.status) ? 'refused' : 'failed'
      const kept = view.uploads.find((upload) => upload.key === key)?.kept
      if (kept && state === 'refused') shelf?.refused(kept, result.problem)
      change(key, { state, problem: result.problem })
      if (state === 'refused') fillPlaces()
    }
    pump()
  }
  const goLater = (key: number, afterMs: number) => {
    busyTries.set(key, (busyTries.get(key) ?? 0) + 1)
    change(key, { ...again, serverBusy: true })
    setTimeout(() => {
      // Removed, or retried meanwhile.
      if (!view.uploads.some((upload) => upload.key === key && upload.serverBusy)) return
      change(key, again)
      pump()
    }, afterMs)
  }
  const goAgain = (key: number) => {
    const { part = 0 } = view.uploads.find((upload) => upload.key === key) ?? {}
    // A line that breaks often still brings a file, as long as each try gets further.
    if (part > (furthest.get(key) ?? 0)) brokenTries.delete(key)
    furthest.set(key, Math.max(part, furthest.get(key) ?? 0))
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
  /** One after the other, because an opened picture takes a lot of memory. */
  const prepareNext = (key: number, file: File) => {
    preparing = preparing.then(async () => {
      const ready = prepare ? await prepare(file).catch(() => file) : file
      const problem = typeof ready === 'string' ? ready : checkFile(ready, limits)
      const content = typeof ready === 'string' ? file : ready
      // Removed meanwhile.
      if (!view.uploads.some((upload) => upload.key === key)) return
      if (problem) {
        change(key, { state: 'refused', problem })
        return fillPlaces()
      }
      const kept = (await shelf?.keep(content)) ?? null
      if (!view.uploads.some((upload) => upload.key === key)) {
        if (kept) shelf?.remove(kept)
        return
      }
      const advice = (await advise?.(content).catch(() => null)) ?? null
      change(key, { file: content, state: 'waiting', kept, advice })
      pump()
    })
  }
  const chosen = (file: File): Upload => {
    // Preparation may make the file smaller, and of another type.
    const later = Boolean(prepare ?? shelf)
    const problem = prepare ? null : checkFile(file, limits)
    const state = problem ? 'refused' : later ? 'preparing' : 'waiting'
    return { key: nextKey++, name: file.name, file, state, part: 0, id: null, kept: null, problem }
  }
  /** Adds files of the last choice as long as there are places. */
  const fillPlaces = () => {
    if (leftOut.length === 0) return
    const added: Upload[] = []
    while (leftOut.length > 0 && countTaken(view.uploads) + countTaken(added) < limits.maxFiles) {
      const [next, ...others] = leftOut
      leftOut = others
      added.push(chosen(next!))
    }
    show([...view.uploads, ...added], leftOutText(leftOut.length, limits.maxFiles))
    for (const { key, file, state } of added) if (state === 'preparing') prepareNext(key, file!)
    pump()
  }
  /** Loads stored files of an earlier visit: contents of uploaded files, and files that the form has not taken yet. */
  async function loadShelf(): Promise<void> {
    if (!shelf || loaded) return
    loaded = true
    const found = await shelf.load()
    const fileOf = ({ blob, name }: { blob: Blob; name: string }) => new File([blob], name, { type: blob.type })
    const known = view.uploads.flatMap((upload): Upload[] => {
      const isIt = ({ key, id, serverId = id }: (typeof found)[number]) =>
        upload.kept ? key === upload.kept : serverId !== null && serverId === upload.id
      const kept = found.find(isIt)
      if (!kept) return upload.kept ? [{ ...upload, state: 'missing', problem: elsewhere }] : [upload]
      if (kept.place) places.set(upload.key, kept.place)
      return [
        {
          ...upload,
          name: kept.name,
          file: fileOf(kept),
          kept: kept.key,
          ...stateOfKept({ ...kept, id: upload.id ?? kept.id }),
        },
      ]
    })
    const isNew = ({ key }: { key: string }) => !known.some(({ kept }) => kept === key)
    const more = found.filter(isNew).map((kept): Upload => {
      const { key, name } = kept
      if (kept.place) places.set(nextKey, kept.place)
      return { key: nextKey++, name, file: fileOf(kept), kept: key, ...stateOfKept(kept) }
    })
    let room = limits.maxFiles - countTaken(known)
    const fit = more.map((upload): Upload => {
      if (upload.state === 'refused' || room-- > 0) return upload
      return { ...upload, state: 'refused', problem: noRoom(limits) }
    })
    show([...known, ...fit])
    pump()
  }
  const keepOrder = () => shelf?.order(view.uploads.flatMap(({ kept }) => kept ?? []))
  /** Moves to another position, counted from the first. */
  const moveTo = (key: number, to: number) => {
    const moved = view.uploads.find((upload) => upload.key === key)
    if (!moved || view.uploads.indexOf(moved) === to) return
    const uploads = view.uploads.filter((upload) => upload !== moved)
    uploads.splice(to, 0, moved)
    show(uploads)
    keepOrder()
  }
  const onConnection = () => {
    if (isOnline()) {
      show(view.uploads.map((upload) => (upload.problem === unreached ? { ...upload, ...again } : upload)))
      pump()
      // Waiting files have another text without a connection.
    } else show([...view.uploads])
  }

  return {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Sends waiting files, and continues when the connection is back; returns a function that stops it. */
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
      leftOut = files.filter((file) => !view.uploads.some((upload) => upload.file && isSameFile(upload.file, file)))
      if (leftOut.length > 0) fillPlaces()
      else show(view.uploads, null)
    },
    /** Replaces the content of a file and sends it again. */
    replace: (key: number, file: File) => {
      stop(key)
      const { kept } = view.uploads.find((upload) => upload.key === key) ?? {}
      if (kept) shelf?.remove(kept)
      places.delete(key)
      change(key, { ...again, file, name: file.name, id: null, kept: null, state: shelf ? 'preparing' : 'waiting' })
      if (shelf) prepareNext(key, file)
      else pump()
    },
    moveTo,
    /** Moves one position nearer to the first, or to the last, past refused files. */
    move: (key: number, by: 1 | -1) => {
      let to = view.uploads.findIndex((upload) => upload.key === key) + by
      while (view.uploads[to]?.state === 'refused') to += by
      if (view.uploads[to]) moveTo(key, to)
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
      leftOut = []
      show(
        view.uploads.filter((upload) => upload.key !== key),
        null,
      )
      pump()
    },
  }
}

const noRoom = ({ maxFiles }: UploadLimits) => `حداکثر ${formatInteger(maxFiles)} فایل؛ این فایل اضافه نشد.`

/** Returns the state of a file that an earlier visit stored on the device. */
const stateOfKept = ({ id, problem }: Pick<KeptFile, 'id' | 'problem'>) =>
  ({
    id,
    part: id ? 1 : 0,
    state: id ? 'sent' : problem === undefined ? 'waiting' : 'refused',
    problem: id ? null : (problem ?? null),
  }) satisfies Partial<Upload>

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
