import { keyOfName } from '#kit/saved-names.ts'
import { guestOwner } from '#kit/page-owner.ts'
import { readFact, writeFact } from '#ui/offline/device-store.ts'
import { adoptFiles, arrivedId, filesOfForm, forgetFile } from '#ui/offline/kept-files.ts'
import type { StepEntries, WizardValues } from '#ui/wizard/wizard.ts'
import { draftKeyOf, mergeDrafts, pictureNames, picturesStep } from './merge-drafts.ts'
import { newAdDraft } from './pictures-of-ads.ts'

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
  /** States that were put aside before `older`, newest last; absent without any. */
  earlier?: readonly DraftState[]
  /** To be sent, for a guest after sign-in. */
  wanted: boolean
  /** Its key in the device's queue. */
  sending: string | null
}

/** The name of its pictures on the device. */
export const deviceDraftName = newAdDraft

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

/**
 * Deletes the draft that was sent as an ad. A draft of another car, and steps that the account does
 * not have, stay.
 */
export async function forgetSentDraft(owner: string, key: string | null): Promise<void> {
  const draft = await readDeviceDraft(owner)
  if (!draft || draft.changed || draftKeyOf(draft.values) !== key) return
  await forgetDeviceDraft(owner)
}

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
  changeDraft(owner, (now) => {
    if (now.rev !== rev) return { ...now, base: version, changed: true }
    // The account has `older` too; states before it are handed over next.
    return { ...withoutOlder(now), base: version, changed: (now.earlier ?? []).length > 0 }
  })

/** Swaps the two states. */
export const takeOlder = (owner: string) =>
  changeDraft(owner, (now) => {
    if (!now.older) return now
    const { values, step, at, older } = now
    return { ...now, ...older, changed: true, rev: now.rev + 1, older: { values, step, at } }
  })

/** Returns a draft whose `older` state is settled: the one before it takes its place. */
function withoutOlder(now: DeviceDraft): DeviceDraft {
  const { earlier = [] } = now
  return { ...now, older: earlier.at(-1) ?? null, earlier: earlier.slice(0, -1) }
}

/** Returns an empty draft for another car, with the given one put aside. */
export function asideOf(now: DeviceDraft, at = Date.now()): DeviceDraft {
  const { values, step, rev, base, older, earlier = [] } = now
  const aside = { values, step, at: now.at }
  const before = older ? [...earlier, older] : earlier
  return { ...emptyDraft, base, at, changed: true, rev: rev + 1, older: aside, earlier: before }
}

/** Puts the draft aside, so that another car begins with an empty one. */
export const putAside = (owner: string) => changeDraft(owner, (now) => asideOf(now))

export const dropOlder = (owner: string) => changeDraft(owner, withoutOlder)

/**
 * Merges a guest's draft into the person's own: the newer one wins, pictures of both stay, and the
 * older one is kept beside it.
 */
export function joined(own: DeviceDraft | null, guest: DeviceDraft): DeviceDraft {
  if (!own?.changed) return { ...guest, base: null, changed: true, rev: (own?.rev ?? 0) + guest.rev + 1 }
  const [newer, older] = own.at > guest.at ? [own, guest] : [guest, own]
  const { values, step, at } = older
  const merged = mergeDrafts(newer.values, values)
  const rev = own.rev + guest.rev + 1
  return {
    ...newer,
    values: merged,
    base: own.base,
    changed: true,
    rev,
    older: { values, step, at },
    wanted: guest.wanted,
  }
}

/** Deletes a guest's draft on this device with its pictures. */
export async function dropGuestDraft(): Promise<void> {
  for (const { key } of await filesOfForm(guestOwner, deviceDraftName)) await forgetFile(key)
  await forgetDeviceDraft(guestOwner)
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

/**
 * Converts the draft for the account: uploaded pictures by id, and the others by their name on this
 * device, so that the account knows of every picture and waits for it.
 */
export async function valuesForAccount(owner: string, state: DraftState): Promise<WizardValues> {
  const stored = await filesOfForm(owner, deviceDraftName)
  const arrived = new Map(stored.flatMap((file) => (arrivedId(file) ? [[file.key, arrivedId(file)!] as const] : [])))
  const names = pictureNames(state).map((name) => arrived.get(keyOfName(name) ?? '') ?? name)
  const { pictures: _pictures, ...rest } = state.values
  return { ...rest, ...picturesStep(names) }
}
