import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

/** `forMs` is the time after which the page stops asking. */
type RefreshOptions = { everyMs?: number; forMs?: number }

/** Reloads the data while something is in progress, for a minute by default; returns whether that time is over. */
export function useRefreshWhile(waiting: boolean, { everyMs = 1500, forMs = 60_000 }: RefreshOptions = {}): boolean {
  const { revalidate } = useRevalidator()
  const began = useRef(0)
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (!waiting) return
    began.current ||= Date.now()
    const timer = setInterval(() => {
      if (Date.now() - began.current > forMs) {
        clearInterval(timer)
        setOver(true)
      } else void revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [waiting, revalidate, everyMs, forMs])
  return over
}
