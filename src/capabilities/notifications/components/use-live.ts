import { useEffect, useEffectEvent } from 'react'
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

/** Does something when this of the person is told, and only then: what may have been missed is no matter. */
export function useLiveName(name: string, hear: () => void): void {
  const heard = useEffectEvent(hear)
  useEffect(() => {
    const listen = (event: Event) => {
      if (!document.hidden && (event as CustomEvent<LiveChange>).detail === name) heard()
    }
    window.addEventListener(liveChanged, listen)
    return () => window.removeEventListener(liveChanged, listen)
  }, [name])
}
