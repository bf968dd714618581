import { useEffect, useState } from 'react'
import type { QueuedWrite } from '#ui/offline/device-store.ts'
import { findQueued, sendQueued, watchFiles, watchOutbox } from '#ui/offline/outbox.ts'
import { isOnline, subscribeOnline } from '#ui/offline/use-online.ts'

/** The wait before the next try: short after a break in the line, longer with each try that brings nothing. */
const firstWaitMs = 1000
const longestWaitMs = 30_000

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

/** Sends the queue when the page opens, when the network is back, and again and again while something waits. */
export function useSending(owner: string, waiting: boolean): void {
  useEffect(() => {
    const send = () => void (isOnline() && sendQueued(owner))
    send()
    return subscribeOnline(send)
  }, [owner])
  useEffect(() => {
    if (waiting) return tryAgain(async () => isOnline() && sendQueued(owner))
  }, [owner, waiting])
}

/** Calls `send` again and again until stopped. The waits double; the first one follows an arrived file. */
export function tryAgain(send: () => Promise<unknown>): () => void {
  let wait = firstWaitMs
  let timer: ReturnType<typeof setTimeout>
  let stopped = false
  const schedule = () => {
    // Devices that lost the same server do not come back at the same moment.
    timer = setTimeout(() => void step(), wait * (0.75 + Math.random() / 2))
    wait = Math.min(wait * 2, longestWaitMs)
  }
  const step = async () => {
    await send().catch(() => {})
    if (!stopped) schedule()
  }
  const stopWatching = watchFiles(({ part }) => {
    if (part === 1) wait = firstWaitMs
  })
  schedule()
  return () => {
    stopped = true
    clearTimeout(timer)
    stopWatching()
  }
}
