import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { draftOf, forgetDrafts, readDraft, writeDraft, type Draft } from './drafts.ts'

type DraftOptions = {
  /** Name of the draft on the device; null keeps none. */
  key: string | null
  /** The server has refused what was sent. */
  refused: boolean
  /** Puts a draft into the form. */
  restore: (draft: Draft) => void
}

/**
 * Keeps what a person types into a form until it has arrived, gives it back when the page opens again, and lets the form be
 * sent once at a time.
 */
export function useDraft({ key, refused, restore }: DraftOptions) {
  const [restored, setRestored] = useState(false)
  const restoreOnce = useEffectEvent(() => {
    const draft = key === null || refused ? null : readDraft(key)
    if (!draft) return
    restore(draft)
    setRestored(true)
  })
  useEffect(() => restoreOnce(), [key])

  const sending = useRef(false)
  const { state, location } = useNavigation()
  const here = useLocation().pathname
  const watch = useEffectEvent(() => {
    if (!sending.current) return
    // Led on to another page, the form has arrived; led to the sign-in page it has not.
    const ledOn = state === 'loading' && location.pathname !== here && !location.pathname.startsWith('/login')
    // Still on the page after an answer that is no refusal. An error page takes the form away before this.
    const done = state === 'idle' && !refused
    if (key !== null && (ledOn || done)) forgetDrafts(key)
    if (state === 'idle') sending.current = false
  })
  useEffect(() => watch(), [state])

  return {
    restored,
    keep: (form: HTMLFormElement) => {
      if (key !== null) writeDraft(key, draftOf(form))
    },
    discard: () => {
      setRestored(false)
      if (key !== null) forgetDrafts(key)
    },
    /** False when the form is already on its way. */
    begin: () => {
      const first = !sending.current
      sending.current = true
      return first
    },
  }
}
