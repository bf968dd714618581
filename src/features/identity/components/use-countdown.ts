import { useEffect, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Counts down whole seconds with the browser's clock; `counting` is false in server markup. */
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
