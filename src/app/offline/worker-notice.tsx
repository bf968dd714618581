import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { FloatingNotice } from './floating-notice.tsx'
import { applyUpdate, reloadOnce } from './start-worker.ts'
import { workerActions, workerTexts } from './texts.ts'
import { setWorkerState, useWorkerState, type WorkerState } from './worker-state.ts'

const passingMs = 8000
const passing: readonly WorkerState[] = ['ready', 'activated']

/** One notice for each state of the service worker; those that ask for nothing go by themselves. */
export function WorkerNotice() {
  const state = useWorkerState()
  const goes = passing.includes(state)
  useEffect(() => {
    if (!goes) return
    const timer = setTimeout(setWorkerState, passingMs, 'quiet')
    return () => clearTimeout(timer)
  }, [goes])
  if (state === 'quiet') return null
  const [title, text] = workerTexts[state]
  const hide = () => setWorkerState('quiet')
  return (
    <FloatingNotice tone={goes ? 'good' : state === 'stuck' ? 'warn' : 'info'} title={title} text={text}>
      {state === 'waiting' && <Button onClick={applyUpdate}>{workerActions.update}</Button>}
      {state === 'stuck' && <Button onClick={applyUpdate}>{workerActions.again}</Button>}
      {state === 'blocked' && <Button onClick={reloadOnce}>{workerActions.reload}</Button>}
      {state !== 'activating' && (
        <Button kind="quiet" onClick={hide}>
          {goes ? workerActions.close : workerActions.later}
        </Button>
      )}
    </FloatingNotice>
  )
}
