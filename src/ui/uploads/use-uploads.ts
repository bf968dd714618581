import { useEffect, useState, useSyncExternalStore } from 'react'
import { isOnline, subscribeOnline } from '../offline/use-online.ts'
import { sendFileTo } from './send-file.ts'
import { createUploadQueue, type UploadLimits } from './upload-queue.ts'

/** The files of one field on this page; leaving the page stops what is on its way. */
export function useUploads(to: string, limits: UploadLimits, arrived: readonly string[]) {
  const [queue] = useState(() =>
    createUploadQueue({ limits, arrived, send: sendFileTo(to), isOnline, subscribeOnline }),
  )
  useEffect(() => queue.start(), [queue])
  return { queue, view: useSyncExternalStore(queue.subscribe, queue.view, queue.view) }
}
