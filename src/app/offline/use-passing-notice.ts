import { useEffect, useState } from 'react'
import { workerTexts } from './texts.ts'
import { setWorkerState, useWorkerState, type WorkerState } from './worker-state.ts'

const shownMs = 5000

/** States of the service worker that ask for nothing. */
export const isPassing = (state: WorkerState): state is 'ready' | 'activated' =>
  state === 'ready' || state === 'activated'

/**
 * One line about a state that asks for nothing; it leaves by itself. That the device is ready comes with the person's next
 * press: nobody waits for it, and a line that comes by itself would move the page that is being read.
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
