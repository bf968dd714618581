import type { Db } from '#platform/database.ts'
import { createAdIndex, type AdIndex } from './ad-index.ts'
import { findChanges, findLiveRows, findRowsById, findStart, type Point } from './index-rows.ts'

/** `seen`: what was written since the point and has been read already, by id. */
type Following = { index: AdIndex; point: Point; seen: ReadonlyMap<string, string> }

/** Reads all live ads. Batch by batch, with other work in between. */
async function load(db: Db): Promise<Following> {
  // The point comes first: what changes while the rows are read is read again.
  const { point, live } = await findStart(db)
  const index = createAdIndex(live)
  for await (const rows of findLiveRows(db)) index.apply(rows)
  await index.orders.prepare()
  return { index, point, seen: new Map() }
}

/** Reads what changed since the last look. */
async function follow(db: Db, following: Following): Promise<void> {
  const { point, versions } = await findChanges(db, following.point)
  const ids = [...versions.keys()].filter((id) => following.seen.get(id) !== versions.get(id))
  for await (const rows of findRowsById(db, ids)) following.index.apply(rows)
  // Only now: after a failure in between the same is asked again.
  following.point = point
  following.seen = versions
}

/**
 * One turn at a time. Who comes before the turn has looked shares it (a list asks twice, for its page and its counts); who
 * comes later waits for the next one, because the running one may have looked already.
 */
function turns(turn: () => Promise<void>): () => Promise<void> {
  let waiting: Promise<void> | null = null
  let running: Promise<void> = Promise.resolve()
  return () => {
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = null
        return turn()
      })
    running = waiting
    return waiting
  }
}

/** An index in which so many slots are of ended ads is read anew beside its work. */
const mostEnded = ({ size }: AdIndex): number => 10_000 + size / 4

type Keeper = { current(): Promise<AdIndex> }

function createKeeper(db: Db): Keeper {
  let following: Following | null = null
  let renewed: Following | null = null
  let renewing = false
  const renew = async () => {
    renewing = true
    renewed = await load(db).catch(() => null)
    renewing = false
  }
  const refresh = turns(async () => {
    following = renewed ?? following ?? (await load(db))
    renewed = null
    await follow(db, following)
    if (!renewing && following.index.ended > mostEnded(following.index)) void renew()
  })
  return {
    async current() {
      await refresh()
      return following!.index
    },
  }
}

const keepers = new WeakMap<object, Keeper>()

/**
 * The search index of a database, with everything that was committed before the call, by this or any other instance. The
 * first call reads all live ads; later ones only what changed since.
 */
export function getAdIndex(db: Db): Promise<AdIndex> {
  const keeper = keepers.get(db) ?? createKeeper(db)
  keepers.set(db, keeper)
  return keeper.current()
}
