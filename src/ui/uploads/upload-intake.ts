import { formatInteger } from '#kit/digits.ts'
import { checkFile } from './check-file.ts'
import {
  countTaken,
  type AdviseFile,
  type PrepareFile,
  type Upload,
  type UploadLimits,
  type UploadShelf,
  type UploadState,
} from './upload-state.ts'

type Options = {
  state: UploadState
  limits: UploadLimits
  shelf: UploadShelf | undefined
  prepare: PrepareFile | undefined
  advise: AdviseFile | undefined
  pump: () => void
}

/** Creates the part of a queue that takes chosen files, as many as there are places, and prepares them. */
export function createUploadIntake({ state, limits, shelf, prepare, advise, pump }: Options) {
  /** Files of the last choice beyond the limit; each takes the place of one that is refused. */
  let leftOut: readonly File[] = []
  let preparing = Promise.resolve()

  async function prepareOne(key: number, file: File): Promise<void> {
    const ready = prepare ? await prepare(file).catch(() => file) : file
    const problem = typeof ready === 'string' ? ready : checkFile(ready, limits)
    const content = typeof ready === 'string' ? file : ready
    // Removed meanwhile.
    if (!state.find(key)) return
    if (problem) {
      state.change(key, { state: 'refused', problem })
      return fillPlaces()
    }
    const stored = (await shelf?.keep(content)) ?? null
    if (!state.find(key)) {
      if (stored) shelf?.remove(stored)
      return
    }
    const advice = (await advise?.(content).catch(() => null)) ?? null
    state.change(key, { file: content, state: 'waiting', kept: stored, advice })
    pump()
  }
  /** One after the other, because an opened picture takes a lot of memory. */
  const prepareNext = (key: number, file: File) => {
    preparing = preparing.then(() => prepareOne(key, file))
  }
  const chosen = (file: File): Upload => {
    // Preparation may make the file smaller, and of another type.
    const later = Boolean(prepare ?? shelf)
    const problem = prepare ? null : checkFile(file, limits)
    const first = problem ? 'refused' : later ? 'preparing' : 'waiting'
    return { key: state.takeKey(), name: file.name, file, state: first, part: 0, id: null, kept: null, problem }
  }
  /** Adds files of the last choice as long as there are places. */
  function fillPlaces(): void {
    if (leftOut.length === 0) return
    const { uploads } = state.view()
    const added: Upload[] = []
    while (leftOut.length > 0 && countTaken(uploads) + countTaken(added) < limits.maxFiles) {
      const [next, ...others] = leftOut
      leftOut = others
      added.push(chosen(next!))
    }
    state.show([...uploads, ...added], leftOutText(leftOut.length, limits.maxFiles))
    for (const each of added) if (each.state === 'preparing') prepareNext(each.key, each.file!)
    pump()
  }
  return {
    prepareNext,
    fillPlaces,
    add: (files: readonly File[]) => {
      const { uploads } = state.view()
      leftOut = files.filter((file) => !uploads.some((upload) => upload.file && isSameFile(upload.file, file)))
      if (leftOut.length > 0) fillPlaces()
      else state.show(uploads, null)
    },
    forgetLeftOut: () => {
      leftOut = []
    },
  }
}

const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

const leftOutText = (count: number, maxFiles: number): string | null =>
  count > 0 ? `حداکثر ${formatInteger(maxFiles)} فایل؛ ${formatInteger(count)} فایل اضافه نشد.` : null
