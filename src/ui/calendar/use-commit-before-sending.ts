import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { ChangedDate } from './accept-text.ts'

type Sending = {
  input: RefObject<HTMLInputElement | null>
  commit: (sending: boolean) => ChangedDate | null
  changed: ChangedDate | null
  /** True when a changed date is sent only after the user confirms it by sending again. */
  confirms: boolean
}

/**
 * Clamps the date to its bounds before its form reads it, however it is submitted. Returns true while the form waits
 * for the confirmation of a changed date.
 */
export function useCommitBeforeSending({ input, commit, changed, confirms }: Sending): boolean {
  const [held, setHeld] = useState<string | null>(null)
  const seen = useRef<string | null>(null)
  // A newly written date is not confirmed yet.
  useEffect(() => {
    if (!changed) seen.current = null
  }, [changed])
  const hold = useEffectEvent((event: SubmitEvent) => {
    const field = input.current
    // The form's own validation requests are not submissions.
    const own = (event.submitter as HTMLButtonElement | null)?.name === '__intent__'
    if (!field || event.target !== field.form || own) return
    const message = (commit(true) ?? changed)?.told
    if (!confirms || !message || seen.current === message) return
    event.preventDefault()
    event.stopPropagation()
    seen.current = message
    setHeld(message)
    field.focus()
  })
  useEffect(() => {
    // On the window in the capture phase: before any other listener reads the form.
    const listener = (event: Event) => hold(event as SubmitEvent)
    window.addEventListener('submit', listener, { capture: true })
    return () => window.removeEventListener('submit', listener, { capture: true })
  }, [])
  return held !== null && held === changed?.told
}
