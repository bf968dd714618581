import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator, type ShouldRevalidateFunction } from 'react-router'
import { liveChanged, type LiveChange } from '../live-topics.ts'

let onlyPage = false

/**
 * `shouldRevalidate` of a layout that costs more than its page: live updates of the page skip it.
 */
export const sparedFrame: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !(onlyPage && formMethod === undefined && currentUrl.href === nextUrl.href)

/**
 * Reloads the page when what it shows changes; `name` is a live topic. The layout reloads only when
 * its count differs from `counted`.
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
      // Reloading a hidden page would mark its content as read.
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

/** Runs a callback for this live topic of the person; missed signals do not matter. */
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
