import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { liveChanged, type LiveChange } from '../live-topics.ts'

/** Brings the open page up to date whenever what it shows changes; `name` is that of a live topic. */
export function useLive(name: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = (event: Event) => {
      const changed = (event as CustomEvent<LiveChange>).detail
      // A page that nobody looks at would pass for read.
      if (!document.hidden && (changed === null || changed === name)) void revalidate()
    }
    window.addEventListener(liveChanged, refresh)
    return () => window.removeEventListener(liveChanged, refresh)
  }, [revalidate, name])
}
