import { guestOwner } from '#kit/page-owner.ts'
import { callServer } from '#ui/http-client.ts'
import { findQueued, queueWrite, sendQueued } from '#ui/offline/outbox.ts'
import type { QueuedWrite } from '#ui/offline/device-store.ts'
import { isOnline } from '#ui/offline/use-online.ts'
import { firstOpenStep } from '#ui/wizard/wizard.ts'
import { keepDraftPath, newAdStepPath, sendDraftPath } from '../own-ad-addresses.ts'
import { draftFact, markDraft, markTaken, valuesForAccount, type DeviceDraft } from './device-draft.ts'
import { pictureNames } from './merge-drafts.ts'
import { accountWizard } from './steps.ts'

const kind = 'ad'

/** Finds the ad of this draft in the device's queue. */
export const queuedAd = async (owner: string, draft: DeviceDraft | null): Promise<QueuedWrite | undefined> =>
  draft?.sending
    ? (await findQueued(owner)).find((write) => write.kind === kind && write.idempotencyKey === draft.sending)
    : undefined

/** Adds the ad with its pictures to the device's queue, which sends it once. */
export async function queueAd(owner: string, draft: DeviceDraft, title: string): Promise<void> {
  const idempotencyKey = crypto.randomUUID()
  const { pictures: _pictures, ...values } = draft.values
  await queueWrite({
    kind,
    url: sendDraftPath,
    body: { values: JSON.stringify(values), base: draft.base ?? '' },
    files: { field: 'pictures', uploadTo: '/files/pictures', names: pictureNames(draft), leavesRefused: true },
    forget: draftFact(owner),
    idempotencyKey,
    label: `ثبت آگهی ${title}`,
    subject: 'ad:new',
    owner,
  })
  await markDraft(owner, { sending: idempotencyKey, wanted: false })
  if (isOnline()) void sendQueued(owner)
}

type Taken = { version: string; step: string }

/**
 * Hands the device's draft to the account. Returns the step to continue with; null when that is not
 * possible now.
 */
export async function handToAccount(owner: string, draft: DeviceDraft): Promise<string | null> {
  if (owner === guestOwner || !isOnline()) return null
  const values = await valuesForAccount(owner, draft)
  const step = firstOpenStep(accountWizard(null), values) ?? 'review'
  if (!draft.changed) return newAdStepPath(step)
  const body = new URLSearchParams({
    values: JSON.stringify(values),
    step,
    ago: String(Math.max(0, Date.now() - draft.at)),
    base: draft.base ?? '',
    older: draft.older ? JSON.stringify(draft.older) : '',
  })
  const answer = await callServer<Taken>(keepDraftPath, { body })
  if (!answer.ok) return null
  await markTaken(owner, { rev: draft.rev, version: answer.value.version })
  return newAdStepPath(answer.value.step)
}
