import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useHydrated } from '../use-hydrated.ts'
import { didWriteArrive } from '../failed-write.ts'
import { useFormOwner } from '../page-owner.tsx'
import { hasRouterFailed } from '../route-modules.ts'
import { draftOf, forgetDraft, readDraft, writeDraft, type Draft, type DraftKey } from './drafts.ts'
import { useSendOnce } from './use-send-once.ts'

type DraftOptions = {
  /** The name of the form; null stores no draft. */
  form: string | null
  /** The server has refused the submission. */
  refused: boolean
  /** Puts a draft into the form. */
  restore: (draft: Draft) => void
}

/**
 * Stores the input of a form until it has arrived, restores it when the page opens again, and lets the form be sent
 * once at a time.
 */
export function useDraft({ form, refused, restore }: DraftOptions) {
  const owner = useFormOwner()
  const key = useMemo<DraftKey | null>(() => (form === null ? null : { owner, form }), [owner, form])
  const [discarded, setDiscarded] = useState(false)
  // Read once after hydration: the server knows no draft, and a refusal contains the input itself.
  const hydrated = useHydrated()
  const [refusedAtFirst] = useState(refused)
  const target = hydrated && !refusedAtFirst ? key : null
  // A user who signs in over the open form continues it: the draft is not read a second time.
  const [readFor, setReadFor] = useState<DraftKey | null>(null)
  if (target !== null && readFor === null) setReadFor(target)
  const draft = useMemo(() => (readFor === null ? null : readDraft(readFor)), [readFor])
  const restoreLatest = useEffectEvent(restore)
  useEffect(() => {
    if (draft) restoreLatest(draft)
  }, [draft])

  const { begin, isSending } = useSendOnce(() => {
    // Still on the page after a successful response. An error page would have unmounted the form before.
    if (key !== null && !refused && didWriteArrive()) forgetDraft(key)
  })
  const { state, location } = useNavigation()
  const here = useLocation().pathname
  const watch = useEffectEvent(() => {
    // A redirect to another page means that the form has arrived; a redirect to the sign-in page does not.
    const ledOn = state === 'loading' && location.pathname !== here && !location.pathname.startsWith('/login')
    if (isSending() && key !== null && ledOn) forgetDraft(key)
  })
  useEffect(() => watch(), [state])

  // The response itself may unmount the form: it has arrived, unless an error page replaced it.
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
