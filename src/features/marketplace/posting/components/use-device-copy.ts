import { useEffect } from 'react'
import { guestOwner } from '#kit/page-owner.ts'
import { forgetDraft } from '#ui/form/drafts.ts'
import { useFormOwner } from '#ui/page-owner.tsx'
import type { WizardValues } from '#ui/wizard/wizard.ts'
import type { TypedStep } from '#ui/wizard/wizard-page.tsx'
import { adDraftPath } from '../../own-ad-addresses.ts'
import { deviceDraftName, readDeviceDraft, rememberAccountDraft, writeStep } from '../device-draft.ts'
import { deviceWizard } from '../steps.ts'

/** The account's whole draft of a new ad. */
export type AccountDraft = { values: WizardValues; step: string; version: string | null }

/** Opens the device's page when it has a draft that the account does not. */
export function useDeviceDraftFirst(active: boolean): void {
  const owner = useFormOwner()
  useEffect(() => {
    if (!active || owner === guestOwner) return
    const check = async () => {
      const [own, guests] = await Promise.all([readDeviceDraft(owner), readDeviceDraft(guestOwner)])
      if (own?.sending || own?.changed || guests) location.replace(adDraftPath)
    }
    void check()
  }, [active, owner])
}

/**
 * Copies the account's steps to the device and continues there when the connection is lost. Returns
 * the handler for a step that cannot be sent.
 */
export function useDeviceCopy(draft: AccountDraft | null): (typed: TypedStep) => void {
  const owner = useFormOwner()
  useDeviceDraftFirst(draft !== null)
  useEffect(() => {
    if (draft && owner !== guestOwner) void rememberAccountDraft(owner, draft)
  }, [draft, owner])
  return ({ step, entries, next }) => {
    const goOn = async () => {
      const { rev = 0 } = (await readDeviceDraft(owner)) ?? {}
      await writeStep(owner, { step, entries, next: next ?? step, rev })
      forgetDraft({ owner, form: `${deviceDraftName}-${step}` })
      location.assign(deviceWizard.pathOf(next ?? step))
    }
    void goOn()
  }
}
