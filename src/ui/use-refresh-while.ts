import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 1500
const longestMs = 60_000

/** Reloads the data while something is in progress, for a minute; returns whether that minute is over. */
export function useRefreshWhile(waiting: boolean): boolean {
  const { revalidate } = useRevalidator()
  const began = useRef(0)
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (!waiting) return
    began.current ||= Date.now()
    const timer = setInterval(() => {
      if (Date.now() - began.current > longestMs) {
        clearInterval(timer)
        setOver(true)
      } else void revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [waiting, revalidate])
  return over
}
