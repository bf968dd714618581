import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { ChangedDate } from './accept-text.ts'

type Sending = {
  input: RefObject<HTMLInputElement | null>
  commit: (sending: boolean) => ChangedDate | null
  changed: ChangedDate | null
  /** True where a changed date goes out only after the person has confirmed it by sending once more. */
  confirms: boolean
}

/**
 * Brings the date into its bounds before its form reads it, whatever way it is sent. Gives true while the form was held back
 * because a changed date is still to be confirmed.
 */
export function useCommitBeforeSending({ input, commit, changed, confirms }: Sending): boolean {
  const [held, setHeld] = useState<string | null>(null)
  const seen = useRef<string | null>(null)
  // Who wrote another date has confirmed nothing of it.
  useEffect(() => {
    if (!changed) seen.current = null
  }, [changed])
  const hold = useEffectEvent((event: SubmitEvent) => {
    const field = input.current
    // What the form says to itself (a check) sends nothing.
    const own = (event.submitter as HTMLButtonElement | null)?.name === '__intent__'
    if (!field || event.target !== field.form || own) return
    const told = (commit(true) ?? changed)?.told
    if (!confirms || !told || seen.current === told) return
    event.preventDefault()
    event.stopPropagation()
    seen.current = told
    setHeld(told)
    field.focus()
  })
  useEffect(() => {
    // On the window and on the way down: before anything that reads the form.
    const listener = (event: Event) => hold(event as SubmitEvent)
    window.addEventListener('submit', listener, { capture: true })
    return () => window.removeEventListener('submit', listener, { capture: true })
  }, [])
  return held !== null && held === changed?.told
}
