import { databaseKey, type Db } from '#platform/database.ts'
import { oldestOpenIn, type Snapshot } from '#platform/database/snapshots.ts'
import { createAdIndex, type AdIndex } from './ad-index.ts'
import { ensureEpoch } from './ensure-epoch.ts'
import { findChanges, findLiveRows, findRowsById, findStart } from './index-rows.ts'

/** `point`: everything that it shows has been read. */
type Following = { index: AdIndex; epoch: string; point: Snapshot }

/** Reads all live ads. Batch by batch, with other work in between. */
async function load(db: Db): Promise<Following> {
  await ensureEpoch(db)
  // The point comes first: what changes while the rows are read is read again.
  const { epoch, point, live } = await findStart(db)
  const index = createAdIndex(live)
  for await (const rows of findLiveRows(db)) index.apply(rows)
  await index.orders.prepare()
  return { index, epoch, point }
}

/** Reads what changed since the last look; gives false when the rows are others by now, and all must be read anew. */
async function follow(db: Db, following: Following): Promise<boolean> {
  const { epoch, point, ids } = await findChanges(db, following.point)
  if (epoch !== following.epoch || oldestOpenIn(point) < oldestOpenIn(following.point)) return false
  for await (const rows of findRowsById(db, ids)) following.index.apply(rows)
  // Only now: after a failure in between the same is asked again.
  following.point = point
  return true
}

/**
 * One turn at a time. Who comes before the turn has looked shares it (a list asks twice, for its page and its counts); who
 * comes later waits for the next one, because the running one may have looked already.
 */
function turns(turn: (db: Db) => Promise<void>): (db: Db) => Promise<void> {
  let waiting: Promise<void> | null = null
  let running: Promise<void> = Promise.resolve()
  return (db) => {
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = null
        return turn(db)
      })
    running = waiting
    return waiting
  }
}

/** An index in which so many slots are of ended ads is read anew beside its work. */
const mostEnded = ({ size }: AdIndex): number => 10_000 + size / 4

type Keeper = { current(db: Db): Promise<AdIndex> }

function createKeeper(): Keeper {
  let following: Following | null = null
  let renewed: Following | null = null
  let renewing = false
  // After a failure the database may be another one than before.
  let failed = false
  const renew = async (db: Db) => {
    renewing = true
    renewed = await load(db).catch(() => null)
    renewing = false
  }
  const refresh = turns(async (db) => {
    if (failed) await ensureEpoch(db)
    failed = true
    following = renewed ?? following ?? (await load(db))
    renewed = null
    while (!(await follow(db, following))) following = await load(db)
    failed = false
    if (!renewing && following.index.ended > mostEnded(following.index)) void renew(db)
  })
  return {
    async current(db) {
      await refresh(db)
      return following!.index
    },
  }
}

const keepers = new WeakMap<object, Keeper>()

/**
 * The search index of a database, with everything that was committed before the call, by this or any other instance. The
 * first call reads all live ads; later ones only what changed since. Not for transactions: what is not committed yet would
 * be found by everybody.
 */
export async function getAdIndex(db: Db): Promise<AdIndex> {
  if (db.isTransaction) throw new Error('the search index holds what is committed: ask it outside the transaction')
  const key = databaseKey(db)
  const keeper = keepers.get(key) ?? createKeeper()
  keepers.set(key, keeper)
  return keeper.current(db)
}
