import { formatInteger } from '#kit/digits.ts'
import { keyOfName } from '#kit/saved-names.ts'
import { loadShelf } from './load-shelf.ts'
import type { SendFile } from './send-file.ts'
import { createUploadIntake } from './upload-intake.ts'
import { createUploadSender, unreached } from './upload-sender.ts'
import {
  again,
  createUploadState,
  type AdviseFile,
  type PrepareFile,
  type Upload,
  type UploadLimits,
  type UploadShelf,
  type UploadState,
} from './upload-state.ts'

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

/** Creates the queue of files of one field, with its state as data for a page. */
export function createUploadQueue({ limits, arrived, subscribeOnline, stays = false, ...rest }: Options) {
  const { isOnline, send, shelf, prepare, advise } = rest
  const state = createUploadState(arrived.map((id, index) => sentBefore(id, index)))
  const sender = createUploadSender({ state, send, isOnline, shelf, stays, onRefused: () => intake.fillPlaces() })
  const intake = createUploadIntake({ state, limits, shelf, prepare, advise, pump: sender.pump })
  let loaded = false
  async function loadOnce(): Promise<void> {
    if (!shelf || loaded) return
    loaded = true
    await loadShelf(state, shelf, limits)
    sender.pump()
  }
  const moveTo = (key: number, to: number) => {
    if (move(state, key, to)) shelf?.order(state.view().uploads.flatMap(({ kept }) => kept ?? []))
  }
  /** Stops sending a file, and forgets what the device stores of it. */
  const drop = (key: number) => {
    sender.stop(key)
    const { kept } = state.find(key) ?? {}
    if (kept) shelf?.remove(kept)
  }
  const onConnection = () => {
    const { uploads } = state.view()
    // Waiting files have another text without a connection.
    if (!isOnline()) return state.show([...uploads])
    state.show(uploads.map((upload) => (upload.problem === unreached ? { ...upload, ...again } : upload)))
    sender.pump()
  }

  return {
    view: state.view,
    subscribe: state.subscribe,
    /** Sends waiting files, and continues when the connection is back; returns a function that stops it. */
    start: () => {
      sender.run()
      const unsubscribe = subscribeOnline(onConnection)
      void loadOnce()
      sender.pump()
      return () => {
        unsubscribe()
        sender.stopAll()
      }
    },
    add: intake.add,
    /** Replaces the content of a file and sends it again. */
    replace: (key: number, file: File) => {
      drop(key)
      state.places.delete(key)
      const first = shelf ? 'preparing' : 'waiting'
      state.change(key, { ...again, file, name: file.name, id: null, kept: null, state: first })
      if (shelf) intake.prepareNext(key, file)
      else sender.pump()
    },
    /** Moves to another position, counted from the first. */
    moveTo,
    /** Moves one position nearer to the first, or to the last, past refused files. */
    move: (key: number, by: 1 | -1) => {
      const { uploads } = state.view()
      let to = uploads.findIndex((upload) => upload.key === key) + by
      while (uploads[to]?.state === 'refused') to += by
      if (uploads[to]) moveTo(key, to)
    },
    retry: sender.retry,
    remove: (key: number) => {
      drop(key)
      intake.forgetLeftOut()
      const others = state.view().uploads.filter((upload) => upload.key !== key)
      state.show(others, null)
      sender.pump()
    },
  }
}

/** Moves a file to another position; returns false when it is there already. */
function move(state: UploadState, key: number, to: number): boolean {
  const { uploads } = state.view()
  const moved = state.find(key)
  if (!moved || uploads.indexOf(moved) === to) return false
  const others = uploads.filter((upload) => upload !== moved)
  others.splice(to, 0, moved)
  state.show(others)
  return true
}

/** Returns a file that the form already refers to; a local file is looked up on the device. */
function sentBefore(name: string, index: number): Upload {
  const kept = keyOfName(name)
  const title = `فایل ${formatInteger(index + 1)}`
  const state = kept
    ? ({ state: 'waiting', part: 0, id: null } as const)
    : ({ state: 'sent', part: 1, id: name } as const)
  return { key: index, name: title, file: null, ...state, kept, problem: null }
}
