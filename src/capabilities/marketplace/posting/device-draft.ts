import { keyOfName } from '#kit/kept-names.ts'
import { guestOwner } from '#kit/page-owner.ts'
import { readFact, writeFact } from '#ui/offline/device-store.ts'
import { adoptFiles, arrivedId, filesOf } from '#ui/offline/kept-files.ts'
import type { StepEntries, WizardValues } from '#ui/wizard/wizard.ts'
import { postingWizard } from './steps.ts'

// The new ad that a person has begun, as their device keeps it (docs/decisions/0061).

/** One state of what was typed. Pictures are ids, or `kept-` with the key of a file that has not arrived. */
export type DraftState = { values: WizardValues; step: string; at: number }

export type DeviceDraft = DraftState & {
  /** The version of the account's draft that it goes on from; null for none. */
  base: string | null
  /** The account does not have it so. */
  changed: boolean
  /** Counts its writings: two tabs meet in it. */
  rev: number
  /** What a newer writing of another tab took the place of. */
  older: DraftState | null
  /** It is to be sent: for a guest after sign-in. */
  wanted: boolean
  /** The key under which it waits in the queue of the device. */
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

/** One tab after the other. */
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
 * What comes of a step that was typed over state `rev`. The newer writing wins; what another tab has written into the same step
 * since is kept beside it.
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

/** The steps as the account has them now, unless the device has something of its own that the account does not know yet. */
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

/** The account has taken the state `rev`; what was written since stays to be taken. */
export const markTaken = (owner: string, { rev, version }: { rev: number; version: string }) =>
  changeDraft(owner, (now) => ({
    ...now,
    base: version,
    changed: now.rev !== rev,
    older: now.rev === rev ? null : now.older,
  }))

/** The two states change places. */
export const takeOlder = (owner: string) =>
  changeDraft(owner, (now) => {
    if (!now.older) return now
    const { values, step, at, older } = now
    return { ...now, ...older, changed: true, rev: now.rev + 1, older: { values, step, at } }
  })

export const dropOlder = (owner: string) => changeDraft(owner, (now) => ({ ...now, older: null }))

/** What a guest began goes on as the person's own: the newer of two wins, the older is kept beside it. */
export function joined(own: DeviceDraft | null, guest: DeviceDraft): DeviceDraft {
  if (!own?.changed) return { ...guest, base: null, changed: true, rev: (own?.rev ?? 0) + guest.rev + 1 }
  const [newer, older] = own.at > guest.at ? [own, guest] : [guest, own]
  const { values, step, at } = older
  const rev = own.rev + guest.rev + 1
  return { ...newer, base: own.base, changed: true, rev, older: { values, step, at }, wanted: guest.wanted }
}

/** Hands what a guest began here to the person who has signed in. */
export async function adoptGuestDraft(owner: string): Promise<DeviceDraft | null> {
  const guest = await readDeviceDraft(guestOwner)
  if (!guest) return readDeviceDraft(owner)
  const own = await readDeviceDraft(owner)
  await adoptFiles(deviceDraftName, owner)
  await forgetDeviceDraft(guestOwner)
  return changeDraft(owner, () => joined(own, guest))
}

/** The names of its pictures, in their order. */
export const pictureNames = ({ values }: Pick<DraftState, 'values'>): string[] =>
  (values.pictures ?? []).flatMap(([name, value]) => (name === 'pictures' ? [value] : []))

/** What was typed as the account can keep it: pictures that have arrived, by their ids. */
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
