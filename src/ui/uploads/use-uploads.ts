import { useEffect, useState, useSyncExternalStore } from 'react'
import { isOnline, subscribeOnline } from '../offline/use-online.ts'
import { sendFileTo } from './send-file.ts'
import { shrinkLarge } from './shrink-large.ts'
import { createUploadQueue, type PrepareFile, type UploadLimits, type UploadShelf } from './upload-queue.ts'

/**
 * What a field does with files on the device: makes them ready, and keeps them until they have arrived. With `stays` nothing
 * goes from the field: the form names what the device keeps, and whoever sends the form sends the files.
 */
export type DeviceFiles = {
  shelf?: UploadShelf
  prepare?: PrepareFile
  stays?: boolean
  /** The form around the field goes on without a connection: then it may name what the device keeps. */
  goesOffline?: boolean
}

/** The files of one field on this page; leaving the page stops what is on its way. */
export function useUploads(to: string, limits: UploadLimits, arrived: readonly string[], device: DeviceFiles = {}) {
  const { shelf, prepare = shrinkLarge, stays } = device
  const [queue] = useState(() =>
    createUploadQueue({
      limits,
      arrived,
      send: sendFileTo(to),
      isOnline,
      subscribeOnline,
      shelf,
      prepare,
      stays,
    }),
  )
  useEffect(() => queue.start(), [queue])
  return { queue, view: useSyncExternalStore(queue.subscribe, queue.view, queue.view) }
}
