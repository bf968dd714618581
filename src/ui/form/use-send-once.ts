import { useEffect, useEffectEvent, useRef } from 'react'
import { useActionData, useNavigation } from 'react-router'

/** A submission that the router never starts blocks its form no longer than this. */
const untakenMs = 1000

/**
 * Lets a form be sent once at a time, by key, click or script. `end` runs when the response has arrived and the page is
 * idle again.
 */
export function useSendOnce(end?: () => void) {
  const sentAt = useRef<number | null>(null)
  // A response for the same page is rendered while the rest of the page is still loading: a press then hits the new
  // buttons. A redirect brings none.
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
    // A page restored by the browser may send its form.
    const show = () => (sentAt.current = null)
    addEventListener('pageshow', show)
    return () => removeEventListener('pageshow', show)
  }, [])
  return {
    isSending: () => sentAt.current !== null,
    /** Returns false when the form is already being sent. */
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
