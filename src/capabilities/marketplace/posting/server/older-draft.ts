import type { RequestContext } from '#platform/context.ts'
import { loadDraft, removeDraft, saveDraft, type Draft } from '#platform/drafts.ts'
import type { PostingValues } from './posting-draft.ts'
import { draftKind, newDraft } from './posting-draft.ts'

type State = { values: PostingValues; step: string }

const nameOf = (personId: bigint, id: string) => ({ personId, kind: draftKind, id })
const olderId = (id: string) => `${id}-older`

/** Finds the replaced state of a draft; null without one. */
export const findOlder = (ctx: RequestContext, personId: bigint, id = newDraft): Promise<Draft<PostingValues> | null> =>
  loadDraft<PostingValues>(ctx, nameOf(personId, olderId(id)))

/** Stores a replaced state beside its draft, in place of an earlier one. */
export async function keepOlder(ctx: RequestContext, personId: bigint, state: State, id = newDraft): Promise<void> {
  const before = await findOlder(ctx, personId, id)
  const { values, step } = state
  await saveDraft(ctx, nameOf(personId, olderId(id)), { values, step, version: before?.version ?? null })
}

export async function dropOlder(ctx: RequestContext, personId: bigint, id = newDraft): Promise<void> {
  const before = await findOlder(ctx, personId, id)
  if (before) await removeDraft(ctx.db, nameOf(personId, olderId(id)), before.version)
}

/** Swaps the two states. Returns the step of the restored one. */
export async function takeOlder(ctx: RequestContext, personId: bigint, id = newDraft): Promise<string | null> {
  const older = await findOlder(ctx, personId, id)
  if (!older) return null
  const now = await loadDraft<PostingValues>(ctx, nameOf(personId, id))
  const { values, step } = older
  await saveDraft(ctx, nameOf(personId, id), { values, step, version: now?.version ?? null })
  if (now) await keepOlder(ctx, personId, now, id)
  else await dropOlder(ctx, personId, id)
  return step
}

/** `newer` replaced the account's draft; `older` is kept beside it. */
type Kept = { version: string; step: string; won: 'device' | 'account' }

type FromDevice = State & {
  /** When it was written, by the server's clock. */
  at: Date
  /** The version on which it is based. */
  base: string | null
  older: State | null
}

/**
 * Stores a device's draft. It continues when nobody else wrote meanwhile. Of two diverged states
 * the newer wins, and the older is kept for the person to choose.
 */
export async function keepFromDevice(ctx: RequestContext, personId: bigint, device: FromDevice): Promise<Kept> {
  const { values, step } = device
  const name = nameOf(personId, newDraft)
  const now = await loadDraft<PostingValues>(ctx, name)
  const apart = now !== null && now.version !== device.base && !sameValues(now.values, values)
  if (apart && now.updatedAt > device.at) {
    await keepOlder(ctx, personId, device)
    return { version: now.version, step: now.step, won: 'account' }
  }
  if (apart) await keepOlder(ctx, personId, now)
  else if (device.older) await keepOlder(ctx, personId, device.older)
  const saved = await saveDraft(ctx, name, { values, step, version: now?.version ?? null })
  if (saved.ok) return { version: saved.value.version, step, won: 'device' }
  // Another device wrote in between: its state is the account's draft now.
  return keepFromDevice(ctx, personId, { ...device, base: null })
}

const sorted = (values: PostingValues) =>
  JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)))
const sameValues = (one: PostingValues, other: PostingValues) => sorted(one) === sorted(other)
