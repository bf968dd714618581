import type { RequestContext } from '#platform/context.ts'
import { loadDraft, removeDraft, saveDraft, type Draft } from '#platform/drafts.ts'
import type { PostingValues } from './posting-draft.ts'
import { draftKind, newDraft } from './posting-draft.ts'

type State = { values: PostingValues; step: string }

const nameOf = (personId: bigint, id: string) => ({ personId, kind: draftKind, id })
const olderId = (id: string) => `${id}-older`

/** The state of a draft that a newer writing took the place of; null when there is none. */
export const findOlder = (ctx: RequestContext, personId: bigint, id = newDraft): Promise<Draft<PostingValues> | null> =>
  loadDraft<PostingValues>(ctx, nameOf(personId, olderId(id)))

/** Keeps a state beside its draft, in the place of the one that was kept so before. */
export async function keepOlder(ctx: RequestContext, personId: bigint, state: State, id = newDraft): Promise<void> {
  const before = await findOlder(ctx, personId, id)
  const { values, step } = state
  await saveDraft(ctx, nameOf(personId, olderId(id)), { values, step, version: before?.version ?? null })
}

export async function dropOlder(ctx: RequestContext, personId: bigint, id = newDraft): Promise<void> {
  const before = await findOlder(ctx, personId, id)
  if (before) await removeDraft(ctx.db, nameOf(personId, olderId(id)), before.version)
}

/** The two states change places; gives the step at which the one that was taken stands. */
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

/** `newer` takes the place of what the account has; `older` stays beside it. */
type Kept = { version: string; step: string; won: 'device' | 'account' }

type FromDevice = State & {
  /** When it was written, by our clock. */
  at: Date
  /** The version that it goes on from. */
  base: string | null
  older: State | null
}

/**
 * Takes what a device has. What nobody else wrote over in the meantime goes on; of two states that were written apart the newer
 * one wins, and the older is kept beside it for the person to choose.
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
  // Another device came between: what it wrote is now what the account has.
  return keepFromDevice(ctx, personId, { ...device, base: null })
}

const sorted = (values: PostingValues) =>
  JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)))
const sameValues = (one: PostingValues, other: PostingValues) => sorted(one) === sorted(other)
