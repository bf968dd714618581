import { useEffect, useRef } from 'react'

/**
 * Validates a field that lost its focus to a press only after the press: an error that appears or disappears would move
 * the pressed element away, and the press would miss it.
 */
export function useAfterPress(): { afterPress: (run: () => void) => void; forget: () => void } {
  const pressing = useRef(false)
  const waiting = useRef<(() => void) | null>(null)
  useEffect(() => {
    const press = () => {
      pressing.current = true
    }
    // After the click, and after the submit that it causes.
    const release = () =>
      void setTimeout(() => {
        pressing.current = false
        const run = waiting.current
        waiting.current = null
        run?.()
      })
    const stop = new AbortController()
    const options = { signal: stop.signal, capture: true }
    document.addEventListener('pointerdown', press, options)
    for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, options)
    return () => stop.abort()
  }, [])
  return {
    afterPress: (run) => {
      if (pressing.current) waiting.current = run
      else run()
    },
    forget: () => {
      waiting.current = null
    },
  }
}
