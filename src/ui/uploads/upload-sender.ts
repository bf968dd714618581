import type { SendFile, Sending, UploadPlace } from './send-file.ts'
import { again, type UploadShelf, type UploadState } from './upload-state.ts'

/** Parallel uploads: on a slow connection more of them only finish later together. */
const atOnce = 2
/** Automatic retries of a file while the server is busy. */
const maxBusyTries = 3
/** Delays of automatic retries after a broken connection, in milliseconds; then the file waits for the user. */
const brokenLineMs = [3_000, 10_000, 30_000]
const twice = 'همین فایل یک بار اضافه شده است.'
/** Statuses that judge the file itself: sending it again changes nothing. */
const finalStatuses: readonly (number | undefined)[] = [413, 415, 422]

/** The problem of a file whose connection broke; the next connection retries it. */
export const unreached = 'ارتباط قطع شد و این فایل ارسال نشد.'

type Options = {
  state: UploadState
  send: SendFile
  isOnline: () => boolean
  shelf: UploadShelf | undefined
  /** Sends nothing. */
  stays: boolean
  /** A refused file left its place to others. */
  onRefused: () => void
}

export type UploadSender = ReturnType<typeof createUploadSender>

/** Creates the part of a queue that sends waiting files, and retries what failed. */
export function createUploadSender(options: Options) {
  const { state, isOnline, stays } = options
  let running = false
  const sendings = new Map<number, Sending>()
  const retries = createRetries(options, {
    isRunning: () => running,
    pump: () => pump(),
  })

  function pump(): void {
    if (!running || stays || !isOnline()) return
    for (const { key, file, state: now, serverBusy } of state.view().uploads) {
      if (sendings.size >= atOnce) return
      if (now === 'waiting' && file && !serverBusy) void start(key, file)
    }
  }
  async function start(key: number, file: File): Promise<void> {
    const onProgress = (part: number) => sendings.get(key) === sending && state.change(key, { part })
    const sending = options.send(file, onProgress, placeOf(options, key, file))
    sendings.set(key, sending)
    state.change(key, { state: 'sending', part: 0, problem: null })
    const result = await sending.result
    // Removed, or stopped and restarted meanwhile.
    if (sendings.get(key) !== sending) return
    sendings.delete(key)
    takeResult(options, retries, key, result)
    pump()
  }
  const stop = (key: number) => {
    const sending = sendings.get(key)
    sendings.delete(key)
    sending?.cancel()
  }
  return {
    pump,
    stop,
    run: () => {
      running = true
    },
    stopAll: () => {
      running = false
      for (const key of sendings.keys()) {
        stop(key)
        state.change(key, again)
      }
    },
    /** Sends a file again for the user, as if nothing had failed. */
    retry: (key: number) => {
      retries.forget(key)
      state.change(key, again)
      pump()
    },
  }
}

/** Returns where the upload of a file goes on, which the upload itself notes. */
const placeOf = ({ state, shelf }: Options, key: number, file: File): UploadPlace => ({
  get address() {
    return state.places.get(key) ?? null
  },
  note: (address) => {
    const upload = state.find(key)
    // Removed, or replaced by an edited one meanwhile.
    if (upload?.file !== file) return
    if (address === null) state.places.delete(key)
    else state.places.set(key, address)
    if (upload.kept) shelf?.begun(upload.kept, address)
  },
})

type Result = Awaited<Sending['result']>
type Retries = ReturnType<typeof createRetries>

/** Shows the outcome of a sending; a file that the server takes for another one is refused. */
function takeResult({ state, isOnline, shelf, onRefused }: Options, retries: Retries, key: number, result: Result) {
  const stored = state.find(key)?.kept
  const refuse = (problem: string) => {
    if (stored) shelf?.refused(stored, problem)
    state.change(key, { state: 'refused', problem })
    onRefused()
  }
  if (result === 'unreached') {
    state.change(key, isOnline() ? { state: 'failed', problem: unreached } : { state: 'waiting' })
    retries.afterBreak(key)
  } else if ('id' in result) {
    // The server gives the same content of one person one id.
    if (state.view().uploads.some((upload) => upload.key !== key && upload.id === result.id)) return refuse(twice)
    if (stored) shelf?.arrived(stored, result.id)
    state.change(key, { state: 'sent', part: 1, id: result.id })
  } else if (result.retryAfterMs !== undefined && retries.mayWait(key)) {
    retries.whenLessBusy(key, result.retryAfterMs)
  } else if (finalStatuses.includes(result.status)) {
    refuse(result.problem)
  } else {
    state.change(key, { state: 'failed', problem: result.problem })
  }
}

/** Counts the automatic retries of each file, and starts them. */
function createRetries({ state }: Options, { isRunning, pump }: { isRunning: () => boolean; pump: () => void }) {
  const busyTries = new Map<number, number>()
  const brokenTries = new Map<number, number>()
  /** How far each file had got at its last break, 0 to 1. */
  const furthest = new Map<number, number>()
  return {
    mayWait: (key: number) => (busyTries.get(key) ?? 0) < maxBusyTries,
    whenLessBusy: (key: number, afterMs: number) => {
      busyTries.set(key, (busyTries.get(key) ?? 0) + 1)
      state.change(key, { ...again, serverBusy: true })
      setTimeout(() => {
        // Removed, or retried meanwhile.
        if (!state.find(key)?.serverBusy) return
        state.change(key, again)
        pump()
      }, afterMs)
    },
    afterBreak: (key: number) => {
      const { part = 0 } = state.find(key) ?? {}
      // A line that breaks often still brings a file, as long as each try gets further.
      if (part > (furthest.get(key) ?? 0)) brokenTries.delete(key)
      furthest.set(key, Math.max(part, furthest.get(key) ?? 0))
      const tries = brokenTries.get(key) ?? 0
      const afterMs = brokenLineMs[tries]
      if (afterMs === undefined) return
      brokenTries.set(key, tries + 1)
      setTimeout(() => {
        if (!isRunning() || state.find(key)?.problem !== unreached) return
        state.change(key, again)
        pump()
      }, afterMs)
    },
    forget: (key: number) => {
      busyTries.delete(key)
      brokenTries.delete(key)
    },
  }
}
