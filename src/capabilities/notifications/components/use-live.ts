import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator, type ShouldRevalidateFunction } from 'react-router'
import { liveChanged, type LiveChange } from '../live-topics.ts'

let onlyPage = false

/** `shouldRevalidate` of a frame that costs more than its page: what is told to the page leaves it as it is. */
export const sparedFrame: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !(onlyPage && formMethod === undefined && currentUrl.href === nextUrl.href)

/**
 * Brings the open page up to date whenever what it shows changes; `name` is that of a live topic. The frame around it follows
 * only when what it counts of it is another number: `counted`.
 */
export function useLive(name: string, counted: number): void {
  const { revalidate } = useRevalidator()
  const ask = useEffectEvent((page: boolean) => {
    onlyPage = page
    void revalidate()
  })
  useEffect(() => {
    const refresh = (event: Event) => {
      const changed = (event as CustomEvent<LiveChange>).detail
      // A page that nobody looks at would pass for read.
      if (!document.hidden && (changed === null || changed === name)) ask(changed === name)
    }
    window.addEventListener(liveChanged, refresh)
    return () => {
      onlyPage = false
      window.removeEventListener(liveChanged, refresh)
    }
  }, [name])
  const shown = useRef(counted)
  useEffect(() => {
    if (shown.current === counted) return
    shown.current = counted
    if (onlyPage) ask(false)
  }, [counted])
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
