import type { Db } from '#platform/database.ts'
import { createAdIndex, type AdIndex } from './ad-index.ts'
import { currentPoint, findChangedRows, findLiveRows } from './index-rows.ts'

type Following = { index: AdIndex; point: string }

async function load(db: Db): Promise<Following> {
  // The point comes first: what changes while the rows are read is read again.
  const point = await currentPoint(db)
  const index = createAdIndex()
  for (let last = 0n; ;) {
    const rows = await findLiveRows(db, last)
    index.apply(rows)
    if (rows.length === 0) return { index, point }
    last = rows.at(-1)!.id
  }
}

async function follow(db: Db, following: Following): Promise<void> {
  const rows = await findChangedRows(db, following.point)
  if (rows.length === 0) return
  following.index.apply(rows)
  following.point = rows[0]!.point
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

type Keeper = { current(): Promise<AdIndex> }

function createKeeper(db: Db): Keeper {
  let following: Following | null = null
  const refresh = turns(async () => {
    if (following) await follow(db, following)
    else following = await load(db)
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
