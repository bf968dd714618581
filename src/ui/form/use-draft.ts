import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useHydrated } from '../use-hydrated.ts'
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
  const [discarded, setDiscarded] = useState(false)
  // Read once, when the page has come alive: the server knows of no draft, and a refusal brings what was typed itself.
  const hydrated = useHydrated()
  const [refusedAtFirst] = useState(refused)
  const wanted = hydrated && !refusedAtFirst ? key : null
  const draft = useMemo(() => (wanted === null ? null : readDraft(wanted)), [wanted])
  const restoreLatest = useEffectEvent(restore)
  useEffect(() => {
    if (draft) restoreLatest(draft)
  }, [draft])

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
    restored: draft !== null && !discarded,
    keep: (form: HTMLFormElement) => {
      if (key !== null) writeDraft(key, draftOf(form))
    },
    discard: () => {
      setDiscarded(true)
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
