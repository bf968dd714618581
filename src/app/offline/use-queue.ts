import { useEffect, useState } from 'react'
import type { QueuedWrite } from '#ui/offline/device-store.ts'
import { findQueued, sendQueued, watchOutbox } from '#ui/offline/outbox.ts'
import { isOnline, subscribeOnline } from '#ui/offline/use-online.ts'

const againMs = 30_000

/** Returns the user's changes that the server does not have yet, or has refused. */
export function useQueue(owner: string): readonly QueuedWrite[] {
  const [queue, setQueue] = useState<readonly QueuedWrite[]>([])
  useEffect(() => {
    const read = () => void findQueued(owner).then(setQueue)
    read()
    return watchOutbox(read)
  }, [owner])
  return queue
}

/** Sends the queue when the page opens, when the network is back, and periodically while something waits. */
export function useSending(owner: string, waiting: boolean): void {
  useEffect(() => {
    const send = () => void (isOnline() && sendQueued(owner))
    send()
    return subscribeOnline(send)
  }, [owner])
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => void (isOnline() && sendQueued(owner)), againMs)
    return () => clearInterval(timer)
  }, [owner, waiting])
}
