import { useEffect, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whole seconds left of `seconds`, counted by the browser's own clock; `counting` is false on the server's page. */
export function useCountdown(seconds: number): { left: number; counting: boolean } {
  const [left, setLeft] = useState(seconds)
  const counting = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  useEffect(() => {
    const end = performance.now() + seconds * 1000
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      setLeft(rest)
      if (rest === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return { left, counting }
}
