import type { RequestContext } from '#platform/context.ts'
import { loadDraft, removeDraft, saveDraft, type Draft } from '#platform/drafts.ts'
import { mergeDrafts } from '../merge-drafts.ts'
import { holdPictures } from './hold-pictures.ts'
import type { PostingValues } from './posting-draft.ts'
import { draftKind, newDraft } from './posting-draft.ts'

type State = { values: PostingValues; step: string }

const nameOf = (personId: bigint, id: string) => ({ personId, kind: draftKind, id })

/** Returns the id of the draft of a new ad, a person's own or one of a dealer. */
export const draftId = (dealer: string | null | undefined): string => (dealer ? `${newDraft}-${dealer}` : newDraft)

/** The number of states that are kept beside a draft. */
const maxOlder = 5
const olderIds = (id: string) =>
  Array.from({ length: maxOlder }, (_, index) => (index === 0 ? `${id}-older` : `${id}-older-${index + 1}`))

type Stored = Draft<PostingValues> & { id: string }

/** Lists the states beside a draft, newest first. */
async function listOlder(ctx: RequestContext, personId: bigint, id: string): Promise<Stored[]> {
  const match = await Promise.all(
    olderIds(id).map(async (each) => {
      const draft = await loadDraft<PostingValues>(ctx, nameOf(personId, each))
      return draft && { ...draft, id: each }
    }),
  )
  return match
    .filter((draft) => draft !== null)
    .sort(
      (one, other) =>
        other.updatedAt.getTime() - one.updatedAt.getTime() || Number(other.version) - Number(one.version),
    )
}

/** Finds the newest state beside a draft; null without one. */
export const findOlder = async (ctx: RequestContext, personId: bigint, id = newDraft): Promise<Stored | null> =>
  (await listOlder(ctx, personId, id))[0] ?? null

/** Stores a replaced state beside its draft; only when all places are taken, in place of the oldest one. */
export async function keepOlder(ctx: RequestContext, personId: bigint, state: State, id = newDraft): Promise<void> {
  const older = await listOlder(ctx, personId, id)
  if (older.some(({ values }) => sameValues(values, state.values))) return
  const free = olderIds(id).find((each) => older.every((draft) => draft.id !== each))
  const oldest = older.at(-1)
  const { values, step } = state
  await saveDraft(ctx, nameOf(personId, free ?? oldest!.id), {
    values,
    step,
    version: free ? null : oldest!.version,
  })
  await holdPictures(ctx, personId, values)
}

/** Deletes the newest state beside a draft. */
export async function dropOlder(ctx: RequestContext, personId: bigint, id = newDraft): Promise<void> {
  const before = await findOlder(ctx, personId, id)
  if (before) await removeDraft(ctx.db, nameOf(personId, before.id), before.version)
}

/** Puts a draft aside, so that another car begins with an empty one. */
export async function putAside(ctx: RequestContext, personId: bigint, id = newDraft): Promise<void> {
  const now = await loadDraft<PostingValues>(ctx, nameOf(personId, id))
  if (!now) return
  await keepOlder(ctx, personId, now, id)
  await removeDraft(ctx.db, nameOf(personId, id), now.version)
}

/** Swaps the two states. Returns the step of the restored one. */
export async function takeOlder(ctx: RequestContext, personId: bigint, id = newDraft): Promise<string | null> {
  const older = await findOlder(ctx, personId, id)
  if (!older) return null
  const now = await loadDraft<PostingValues>(ctx, nameOf(personId, id))
  const { values, step } = older
  await saveDraft(ctx, nameOf(personId, id), { values, step, version: now?.version ?? null })
  await removeDraft(ctx.db, nameOf(personId, older.id), older.version)
  if (now) await keepOlder(ctx, personId, now, id)
  return step
}

/** `newer` replaced the account's draft; `older` is kept beside it. */
type Taken = { version: string; step: string; won: 'device' | 'account' }

type FromDevice = State & {
  /** When it was written, by the server's clock. */
  at: Date
  /** The version on which it is based. */
  base: string | null
  older: State | null
}

/**
 * Stores a device's draft. It continues when nobody else wrote meanwhile. Of two diverged states
 * the newer wins step by step, pictures of both stay, and the older is kept for the person to
 * choose.
 */
export async function keepFromDevice(ctx: RequestContext, personId: bigint, device: FromDevice): Promise<Taken> {
  const { values, step } = device
  const name = nameOf(personId, newDraft)
  const now = await loadDraft<PostingValues>(ctx, name)
  const apart = now !== null && now.version !== device.base && !sameValues(now.values, values)
  if (apart && now.updatedAt > device.at) {
    await keepOlder(ctx, personId, device)
    const merged = mergeDrafts(now.values, values)
    const { version } = now
    if (sameValues(merged, now.values)) return { version, step: now.step, won: 'account' }
    const saved = await saveDraft(ctx, name, { values: merged, step: now.step, version })
    if (saved.ok) return { version: saved.value.version, step: now.step, won: 'account' }
    return keepFromDevice(ctx, personId, { ...device, base: null })
  }
  if (apart) await keepOlder(ctx, personId, now)
  else if (device.older) await keepOlder(ctx, personId, device.older)
  const merged = apart ? mergeDrafts(values, now.values) : values
  const saved = await saveDraft(ctx, name, { values: merged, step, version: now?.version ?? null })
  await holdPictures(ctx, personId, merged)
  if (saved.ok) return { version: saved.value.version, step, won: 'device' }
  // Another device wrote in between: its state is the account's draft now.
  return keepFromDevice(ctx, personId, { ...device, base: null })
}

const sorted = (values: PostingValues) =>
  JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)))
const sameValues = (one: PostingValues, other: PostingValues) => sorted(one) === sorted(other)
