import { useEffect, useEffectEvent, useRef } from 'react'
import { useActionData, useNavigation } from 'react-router'

/** A sending that the router never took up holds its form no longer than this. */
const untakenMs = 1000

/**
 * Lets a form be sent once at a time, whoever sends it: a key, a click or a script. `end` runs when the answer is there and
 * the page stands still again.
 */
export function useSendOnce(end?: () => void) {
  const sentAt = useRef<number | null>(null)
  // An answer that keeps the page stands there while the rest of the page is still being read anew: who presses then, presses
  // the buttons that it brought. One that leads elsewhere brings none.
  const answered = useRef(false)
  const answer: unknown = useActionData()
  useEffect(() => {
    if (answer !== undefined && sentAt.current !== null) answered.current = true
  }, [answer])
  const { state } = useNavigation()
  const settle = useEffectEvent(() => {
    if (state !== 'idle' || sentAt.current === null) return
    end?.()
    sentAt.current = null
    answered.current = false
  })
  useEffect(() => settle(), [state])
  useEffect(() => {
    // A page that comes back as it was left is free to be sent.
    const show = () => (sentAt.current = null)
    addEventListener('pageshow', show)
    return () => removeEventListener('pageshow', show)
  }, [])
  return {
    isSending: () => sentAt.current !== null,
    /** False when the form is already on its way. */
    begin: (): boolean => {
      const now = performance.now()
      const since = sentAt.current
      const first = since === null || answered.current || (state === 'idle' && now - since > untakenMs)
      if (first) {
        sentAt.current = now
        answered.current = false
      }
      return first
    },
  }
}
