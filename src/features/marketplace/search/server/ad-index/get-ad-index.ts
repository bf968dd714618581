import { databaseKey, type Db } from '#platform/database/database.ts'
import { oldestOpenIn, type Snapshot } from '#platform/database/snapshots.ts'
import { createAdIndex, type AdIndex } from './ad-index.ts'
import { ensureEpoch } from './ensure-epoch.ts'
import { findChanges, findLiveRows, findRowsById, findStart } from './index-rows.ts'

/** `point`: the snapshot up to which everything has been read. */
type Following = { index: AdIndex; epoch: string; point: Snapshot }

/** Loads all live ads in batches, yielding to other work in between. */
async function load(db: Db): Promise<Following> {
  await ensureEpoch(db)
  // Take the point first: changes during the load are read again.
  const { epoch, point, live } = await findStart(db)
  const index = createAdIndex(live)
  for await (const rows of findLiveRows(db)) index.apply(rows)
  await index.orders.prepare()
  return { index, epoch, point }
}

/**
 * Reads changes since the last check. Returns false when the epoch changed and everything must be
 * reloaded.
 */
async function follow(db: Db, following: Following): Promise<boolean> {
  const { epoch, point, ids } = await findChanges(db, following.point)
  if (epoch !== following.epoch || oldestOpenIn(point) < oldestOpenIn(following.point)) return false
  for await (const rows of findRowsById(db, ids)) following.index.apply(rows)
  // Advance last, so that a failure repeats the read.
  following.point = point
  return true
}

/**
 * Runs one check at a time. Callers before its read share it (a list queries twice, for its page
 * and its counts). Later callers wait for the next one, because the running check may have read
 * already.
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

/** The number of ended slots at which the index is rebuilt in the background. */
const maxEnded = ({ size }: AdIndex): number => 10_000 + size / 4

type Keeper = { current(db: Db): Promise<AdIndex> }

function createKeeper(): Keeper {
  let following: Following | null = null
  let renewed: Following | null = null
  let renewing = false
  // After a failure the database may be a different one.
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
    if (!renewing && following.index.ended > maxEnded(following.index)) void renew(db)
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
 * Returns the search index of a database with everything committed before the call, by any
 * instance. The first call loads all live ads, later ones the changes. Throws inside transactions,
 * whose uncommitted data would become public.
 */
export async function getAdIndex(db: Db): Promise<AdIndex> {
  if (db.isTransaction)
    throw new Error('Query the search index outside the transaction: it contains committed data only')
  const key = databaseKey(db)
  const keeper = keepers.get(key) ?? createKeeper()
  keepers.set(key, keeper)
  return keeper.current(db)
}
