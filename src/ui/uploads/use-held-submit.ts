import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Upload, UploadQueue } from './upload-queue.ts'

const onTheWay = ({ state }: Upload) => state === 'preparing' || state === 'waiting' || state === 'sending'
const notArrived = ({ state }: Upload) => state === 'failed' || state === 'refused'

/** `files`: the form waits until they have arrived. `person`: one did not arrive, and the person must decide about it. */
export type Held = 'files' | 'person' | null

/**
 * Keeps the form of a field from going without its files: it goes by itself when all of them have arrived. `release` forgets
 * that it was to go.
 */
export function useHeldSubmit(
  inside: { current: HTMLElement | null },
  queue: UploadQueue,
  uploads: readonly Upload[],
  isReady: (upload: Upload) => boolean = ({ state }) => state === 'sent',
) {
  const [wanted, setWanted] = useState(false)
  const button = useRef<HTMLElement | null>(null)
  const formNow = () => inside.current?.closest('form')

  const hold = useEffectEvent((event: SubmitEvent) => {
    const form = formNow()
    const submitter = event.submitter as HTMLButtonElement | null
    // What the form says to itself (a check) and buttons that skip checks are no sending of the files.
    if (!form || event.target !== form || submitter?.name === '__intent__' || submitter?.formNoValidate) return
    const incomplete = !queue.view().uploads.every(isReady)
    setWanted(incomplete)
    if (!incomplete) return
    button.current = submitter
    event.preventDefault()
    event.stopImmediatePropagation()
  })
  useEffect(() => {
    const listener = (event: SubmitEvent) => hold(event)
    // Before the router and the queue of the device, which listen on the document.
    window.addEventListener('submit', listener, { capture: true })
    return () => window.removeEventListener('submit', listener, { capture: true })
  }, [])

  const goOn = useEffectEvent(() => {
    // After the rendering that wrote the last id into the form.
    if (wanted && uploads.every(isReady)) formNow()?.requestSubmit(button.current)
  })
  useEffect(() => goOn(), [uploads])

  const held: Held = !wanted ? null : uploads.some(onTheWay) ? 'files' : uploads.some(notArrived) ? 'person' : null
  return { held, release: () => setWanted(false) }
}
