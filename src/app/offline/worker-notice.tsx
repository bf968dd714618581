import { Button } from '#ui/button.tsx'
import { FloatingNotice } from './floating-notice.tsx'
import { applyUpdate, reloadOnce } from './start-worker.ts'
import { workerActions, workerTexts } from './texts.ts'
import { isPassing } from './use-passing-notice.ts'
import { setWorkerState, useWorkerState } from './worker-state.ts'

/** One notice for each state of the service worker that needs an action; the others are a line in the strip. */
export function WorkerNotice() {
  const state = useWorkerState()
  if (state === 'quiet' || isPassing(state)) return null
  const [title, text] = workerTexts[state]
  const hide = () => setWorkerState('quiet')
  return (
    <FloatingNotice tone={state === 'stuck' ? 'warn' : 'info'} title={title} text={text}>
      {state === 'waiting' && <Button onClick={applyUpdate}>{workerActions.update}</Button>}
      {state === 'stuck' && <Button onClick={applyUpdate}>{workerActions.again}</Button>}
      {state === 'blocked' && <Button onClick={reloadOnce}>{workerActions.reload}</Button>}
      {state !== 'activating' && (
        <Button kind="quiet" onClick={hide}>
          {workerActions.later}
        </Button>
      )}
    </FloatingNotice>
  )
}
