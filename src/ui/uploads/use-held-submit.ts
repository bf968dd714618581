import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UploadQueue } from './upload-queue.ts'
import type { Upload } from './upload-state.ts'

const onTheWay = ({ state }: Upload) => state === 'preparing' || state === 'waiting' || state === 'sending'
const notArrived = ({ state }: Upload) => state === 'failed' || state === 'refused' || state === 'missing'

/** `files`: the form waits until they are uploaded. `person`: one failed, and the user must decide about it. */
export type Held = 'files' | 'person' | null

/** Holds a form back until its files are uploaded, and then sends it. `release` cancels the pending submission. */
export function useHeldSubmit(
  inside: { current: HTMLElement | null },
  queue: UploadQueue,
  uploads: readonly Upload[],
  isReady: (upload: Upload) => boolean = ({ state }) => state === 'sent',
) {
  const [target, setWanted] = useState(false)
  const button = useRef<HTMLElement | null>(null)
  // A refused file is left out of a form that has others; alone it is the user's decision.
  const complete = (all: readonly Upload[]) =>
    all.every((upload) => isReady(upload) || upload.state === 'refused') && (all.length === 0 || all.some(isReady))
  const formNow = () => inside.current?.closest('form')

  const hold = useEffectEvent((event: SubmitEvent) => {
    const form = formNow()
    const submitter = event.submitter as HTMLButtonElement | null
    // The form's own validation requests and buttons that skip validation do not send the files.
    if (!form || event.target !== form || submitter?.name === '__intent__' || submitter?.formNoValidate) return
    const incomplete = !complete(queue.view().uploads)
    setWanted(incomplete)
    if (!incomplete) return
    button.current = submitter
    event.preventDefault()
    event.stopImmediatePropagation()
  })
  useEffect(() => {
    const listener = (event: SubmitEvent) => hold(event)
    // Before the router and the device's queue, which listen on the document.
    window.addEventListener('submit', listener, { capture: true })
    return () => window.removeEventListener('submit', listener, { capture: true })
  }, [])

  const goOn = useEffectEvent(() => {
    // After the rendering that wrote the last id into the form.
    if (target && complete(uploads)) formNow()?.requestSubmit(button.current)
  })
  useEffect(() => goOn(), [uploads])

  const held: Held = !target ? null : uploads.some(onTheWay) ? 'files' : uploads.some(notArrived) ? 'person' : null
  return { held, release: () => setWanted(false) }
}
