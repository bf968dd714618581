import { keyOfName } from '#kit/kept-names.ts'
import { guestOwner } from '#kit/page-owner.ts'
import { readFact, writeFact } from '#ui/offline/device-store.ts'
import { adoptFiles, arrivedId, filesOf } from '#ui/offline/kept-files.ts'
import type { StepEntries, WizardValues } from '#ui/wizard/wizard.ts'
import { postingWizard } from './steps.ts'

// A person's new ad as stored on their device (docs/decisions/0061).

/**
 * One state of the draft. Pictures are ids, or `kept-` with the key of a file that is not uploaded
 * yet.
 */
export type DraftState = { values: WizardValues; step: string; at: number }

export type DeviceDraft = DraftState & {
  /** The version of the account's draft on which it is based; null for none. */
  base: string | null
  /** The account does not have this state. */
  changed: boolean
  /** Counts writes, for conflict detection between two tabs. */
  rev: number
  /** The state that a newer write of another tab replaced. */
  older: DraftState | null
  /** To be sent, for a guest after sign-in. */
  wanted: boolean
  /** Its key in the device's queue. */
  sending: string | null
}

/** The name of its pictures on the device. */
export const deviceDraftName = postingWizard(null).name

const emptyDraft: DeviceDraft = {
  values: {},
  step: 'car',
  at: 0,
  base: null,
  changed: false,
  rev: 0,
  older: null,
  wanted: false,
  sending: null,
}

export const draftFact = (owner: string): string => `ad-draft@${owner}`

export const readDeviceDraft = async (owner: string): Promise<DeviceDraft | null> =>
  (await readFact<DeviceDraft | null>(draftFact(owner))) ?? null

export const forgetDeviceDraft = (owner: string): Promise<void> => writeFact(draftFact(owner), null)

/** Changes the draft under a lock, one tab at a time. */
async function changeDraft(
  owner: string,
  change: (now: DeviceDraft) => DeviceDraft | null,
): Promise<DeviceDraft | null> {
  const work = async () => {
    const next = change((await readDeviceDraft(owner)) ?? emptyDraft)
    await writeFact(draftFact(owner), next)
    return next
  }
  return navigator.locks ? navigator.locks.request('ad-draft', work) : work()
}

const sameEntries = (one: StepEntries = [], other: StepEntries = []) => JSON.stringify(one) === JSON.stringify(other)

type Typed = { step: string; entries: StepEntries; next: string; rev: number; at?: number }

/**
 * Applies a step typed over state `rev`. The newer write wins; another tab's concurrent write of
 * the step is kept beside it.
 */
export function withStep(now: DeviceDraft, { step, entries, next, rev, at = Date.now() }: Typed): DeviceDraft {
  const other = now.rev !== rev && now.values[step] !== undefined && !sameEntries(now.values[step], entries)
  const { values, step: was, at: since } = now
  return {
    ...now,
    values: { ...values, [step]: entries },
    step: next,
    at,
    changed: true,
    rev: now.rev + 1,
    older: other ? { values, step: was, at: since } : now.older,
  }
}

export const writeStep = async (owner: string, typed: Typed): Promise<DeviceDraft> =>
  (await changeDraft(owner, (now) => withStep(now, typed)))!

/** Stores the account's current steps, unless the device has unsynchronised ones. */
export const rememberAccountDraft = (
  owner: string,
  account: { values: WizardValues; step: string; version: string | null },
) =>
  changeDraft(owner, (now) => {
    if (now.changed || now.sending) return now
    const { values, step, version: base } = account
    return { ...emptyDraft, values, step, base, at: Date.now(), rev: now.rev + 1 }
  })

export const markDraft = (owner: string, marks: Partial<Pick<DeviceDraft, 'sending' | 'wanted'>>) =>
  changeDraft(owner, (now) => ({ ...now, ...marks }))

/** Marks state `rev` as stored by the account; later writes remain to be sent. */
export const markTaken = (owner: string, { rev, version }: { rev: number; version: string }) =>
  changeDraft(owner, (now) => ({
    ...now,
    base: version,
    changed: now.rev !== rev,
    older: now.rev === rev ? null : now.older,
  }))

/** Swaps the two states. */
export const takeOlder = (owner: string) =>
  changeDraft(owner, (now) => {
    if (!now.older) return now
    const { values, step, at, older } = now
    return { ...now, ...older, changed: true, rev: now.rev + 1, older: { values, step, at } }
  })

export const dropOlder = (owner: string) => changeDraft(owner, (now) => ({ ...now, older: null }))

/**
 * Merges a guest's draft into the person's own: the newer one wins, the older is kept beside it.
 */
export function joined(own: DeviceDraft | null, guest: DeviceDraft): DeviceDraft {
  if (!own?.changed) return { ...guest, base: null, changed: true, rev: (own?.rev ?? 0) + guest.rev + 1 }
  const [newer, older] = own.at > guest.at ? [own, guest] : [guest, own]
  const { values, step, at } = older
  const rev = own.rev + guest.rev + 1
  return { ...newer, base: own.base, changed: true, rev, older: { values, step, at }, wanted: guest.wanted }
}

/** Hands a guest's draft on this device to the signed-in person. */
export async function adoptGuestDraft(owner: string): Promise<DeviceDraft | null> {
  const guest = await readDeviceDraft(guestOwner)
  if (!guest) return readDeviceDraft(owner)
  const own = await readDeviceDraft(owner)
  await adoptFiles(deviceDraftName, owner)
  await forgetDeviceDraft(guestOwner)
  return changeDraft(owner, () => joined(own, guest))
}

/** Lists the names of its pictures, in order. */
export const pictureNames = ({ values }: Pick<DraftState, 'values'>): string[] =>
  (values.pictures ?? []).flatMap(([name, value]) => (name === 'pictures' ? [value] : []))

/** Converts the draft for the account: uploaded pictures by id. */
export async function valuesForAccount(owner: string, state: DraftState): Promise<WizardValues> {
  const kept = await filesOf(owner, deviceDraftName)
  const arrived = new Map(kept.flatMap((file) => (arrivedId(file) ? [[file.key, arrivedId(file)!] as const] : [])))
  const ids = pictureNames(state).flatMap((name) => {
    const key = keyOfName(name)
    return key === null ? name : (arrived.get(key) ?? [])
  })
  const { pictures: _pictures, ...rest } = state.values
  return ids.length > 0 ? { ...rest, pictures: ids.map((id): [string, string] => ['pictures', id]) } : rest
}
