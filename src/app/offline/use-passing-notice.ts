import { useEffect, useState } from 'react'
import { workerTexts } from './texts.ts'
import { setWorkerState, useWorkerState, type WorkerState } from './worker-state.ts'

const shownMs = 5000

/** States of the service worker that need no action. */
export const isPassing = (state: WorkerState): state is 'ready' | 'activated' =>
  state === 'ready' || state === 'activated'

/**
 * Returns one line about a state that needs no action; it disappears by itself. The line «ready» appears with the
 * user's next press, because a line that appears by itself would move the text that the user reads.
 */
export function usePassingNotice(): string | null {
  const state = useWorkerState()
  const [pressed, setPressed] = useState(false)
  const shown = state === 'activated' || (state === 'ready' && pressed)
  useEffect(() => {
    if (state !== 'ready') return
    const stop = new AbortController()
    const press = () => setPressed(true)
    for (const name of ['click', 'keydown']) window.addEventListener(name, press, { signal: stop.signal })
    return () => stop.abort()
  }, [state])
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(setWorkerState, shownMs, 'quiet')
    return () => clearTimeout(timer)
  }, [shown])
  return shown && isPassing(state) ? workerTexts[state][0] : null
}
