import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useHydrated } from '../use-hydrated.ts'
import { didWriteArrive } from '../failed-write.ts'
import { useFormOwner } from '../page-owner.tsx'
import { hasRouterFailed } from '../route-modules.ts'
import { draftOf, forgetDraft, readDraft, writeDraft, type Draft, type DraftKey } from './drafts.ts'
import { useSendOnce } from './use-send-once.ts'

type DraftOptions = {
  /** The name of the form; null keeps no draft. */
  form: string | null
  /** The server has refused what was sent. */
  refused: boolean
  /** Puts a draft into the form. */
  restore: (draft: Draft) => void
}

/**
 * Keeps what a person types into a form until it has arrived, gives it back when the page opens again, and lets the form be
 * sent once at a time.
 */
export function useDraft({ form, refused, restore }: DraftOptions) {
  const owner = useFormOwner()
  const key = useMemo<DraftKey | null>(() => (form === null ? null : { owner, form }), [owner, form])
  const [discarded, setDiscarded] = useState(false)
  // Read once, when the page has come alive: the server knows of no draft, and a refusal brings what was typed itself.
  const hydrated = useHydrated()
  const [refusedAtFirst] = useState(refused)
  const wanted = hydrated && !refusedAtFirst ? key : null
  // Who signs in over the open form goes on with it: nothing is read a second time.
  const [readFor, setReadFor] = useState<DraftKey | null>(null)
  if (wanted !== null && readFor === null) setReadFor(wanted)
  const draft = useMemo(() => (readFor === null ? null : readDraft(readFor)), [readFor])
  const restoreLatest = useEffectEvent(restore)
  useEffect(() => {
    if (draft) restoreLatest(draft)
  }, [draft])

  const { begin, isSending } = useSendOnce(() => {
    // Still on the page after an answer that is no refusal. An error page takes the form away before this.
    if (key !== null && !refused && didWriteArrive()) forgetDraft(key)
  })
  const { state, location } = useNavigation()
  const here = useLocation().pathname
  const watch = useEffectEvent(() => {
    // Led on to another page, the form has arrived; led to the sign-in page it has not.
    const ledOn = state === 'loading' && location.pathname !== here && !location.pathname.startsWith('/login')
    if (isSending() && key !== null && ledOn) forgetDraft(key)
  })
  useEffect(() => watch(), [state])

  // The answer itself may take the form away: it has arrived, unless an error page took its place.
  const leave = useEffectEvent(() => {
    if (isSending() && key !== null && didWriteArrive() && !hasRouterFailed()) forgetDraft(key)
  })
  useEffect(() => () => leave(), [])

  return {
    restored: draft !== null && !discarded,
    keep: (form: HTMLFormElement) => {
      if (key !== null) writeDraft(key, draftOf(form))
    },
    discard: () => {
      setDiscarded(true)
      if (key !== null) forgetDraft(key)
    },
    begin,
  }
}
