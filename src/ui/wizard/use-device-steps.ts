import { useEffect, useMemo, useRef } from 'react'
import { useNavigate, useNavigation, useSearchParams, useSubmit } from 'react-router'
import { forgetDraft, readDraft, writeDraft, type DraftKey } from '../form/drafts.ts'
import { useFormOwner } from '../page-owner.tsx'
import { useHydrated } from '../use-hydrated.ts'
import type { GuestStep } from './answer-wizard.ts'
import { carriedEntries, readCarried, type Wizard, type WizardValues, type WizardView } from './wizard.ts'

/**
 * Stores a guest's steps on the device: written when a step is accepted, read when a page opens, passed to the account
 * after sign-in, deleted when the form has arrived. Without JavaScript only the response carries them.
 */
export function useDeviceSteps(wizard: Wizard, view: WizardView, guest: GuestStep | null): WizardValues {
  const owner = useFormOwner()
  const key = useMemo(() => keyOf(wizard, owner), [wizard, owner])
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const submit = useSubmit()
  const [query] = useSearchParams()
  const merged = query.has('merged')
  const path = wizard.pathOf(guest?.next ?? view.step)

  const followed = useRef<GuestStep | null>(null)
  useEffect(() => {
    if (!guest || followed.current === guest) return
    followed.current = guest
    writeDraft(key, carriedEntries(guest.values))
    // The draft of the whole form now contains the input of this step.
    forgetDraft({ owner, form: `${wizard.name}-${view.step}` })
    // Rejects when the user navigates elsewhere first.
    Promise.resolve(navigate(path)).catch(() => {})
  }, [guest, key, owner, navigate, path, wizard.name, view.step])

  useEffect(() => {
    if (!view.signedIn) return
    if (merged) return forgetDraft(key)
    const draft = readDraft(key)
    if (!draft) return
    const form = new FormData()
    for (const [name, value] of [...draft, ['go', 'merge']] as [string, string][]) form.append(name, value)
    void submit(form, { method: 'post', action: path, replace: true })
  }, [view.signedIn, merged, key, path, submit])

  const { state, formMethod, location } = useNavigation()
  const paths = Object.keys(wizard.steps).map((step) => wizard.pathOf(step))
  const arrived =
    state === 'loading' &&
    formMethod === 'POST' &&
    !paths.includes(location.pathname) &&
    !location.pathname.startsWith('/login')
  useEffect(() => {
    if (!arrived) return
    for (const step of Object.keys(wizard.steps)) forgetDraft({ owner, form: `${wizard.name}-${step}` })
    forgetDraft(key)
  }, [arrived, key, owner, wizard])

  // Read again with every step's view: the previous step has written meanwhile.
  const stored = useMemo(() => (hydrated ? keptOf(wizard, view, key) : {}), [hydrated, wizard, view, key])
  return guest ? guest.values : stored
}

const keyOf = ({ name }: Wizard, owner: string): DraftKey => ({ owner, form: `wizard-${name}` })

/** Returns a guest's steps on the device; a signed-in user's are in the account. */
const keptOf = (wizard: Wizard, { signedIn }: WizardView, key: DraftKey): WizardValues =>
  signedIn ? {} : readCarried(wizard, readDraft(key) ?? [])
