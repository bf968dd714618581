import { useEffect, useState, useSyncExternalStore } from 'react'
import { isOnline, subscribeOnline } from '../offline/use-online.ts'
import { sendFileTo } from './send-file.ts'
import { shrinkLarge } from './shrink-large.ts'
import { createUploadQueue } from './upload-queue.ts'
import type { AdviseFile, PrepareFile, UploadLimits, UploadShelf } from './upload-state.ts'

/**
 * The processing of a field's files on the device: prepares them, and stores them until they are uploaded. With `stays`
 * the field uploads nothing: the form refers to local files, and the sender of the form uploads them.
 */
export type DeviceFiles = {
  shelf?: UploadShelf
  prepare?: PrepareFile
  advise?: AdviseFile
  stays?: boolean
  /** The surrounding form works without a connection: then it may refer to local files. */
  goesOffline?: boolean
}

/** Returns the files of one field on this page; leaving the page stops current uploads. */
export function useUploads(to: string, limits: UploadLimits, arrived: readonly string[], device: DeviceFiles = {}) {
  const { shelf, prepare = shrinkLarge, advise, stays } = device
  const [queue] = useState(() =>
    createUploadQueue({
      limits,
      arrived,
      send: sendFileTo(to),
      isOnline,
      subscribeOnline,
      shelf,
      prepare,
      advise,
      stays,
    }),
  )
  useEffect(() => queue.start(), [queue])
  return { queue, view: useSyncExternalStore(queue.subscribe, queue.view, queue.view) }
}
