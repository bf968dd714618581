/**
 * A queue of many senders' items. Senders take turns, so a long queue of one sender delays only that sender. A sender
 * without a turn in the last round comes before the others: occasional callers do not wait for a round of constant
 * ones.
 */
type FairQueue<T extends { sender: string }> = {
  size(): number
  add(item: T): void
  /** Returns false when the item does not wait here. */
  remove(item: T): boolean
  /**
   * Removes and returns the next item in turn that `may` accepts; its sender's other items wait until every sender had
   * a turn.
   */
  takeNext(may: (item: T) => boolean): T | undefined
  /** Yields the items of each sender, oldest first. */
  bySender(): Iterable<Iterable<T>>
  /**
   * Returns the item to drop for a newcomer: the newest item of the longest queue; undefined when the newcomer's own
   * queue is as long.
   */
  crowdedOut(newcomer: string): T | undefined
}

/** Senders who had a turn in one round; more of them end it. */
const maxRemembered = 5000

export function createFairQueue<T extends { sender: string }>(): FairQueue<T> {
  const queues = new Map<string, Set<T>>()
  /** The next round of each sender; an unknown sender comes before the current round. */
  const rounds = new Map<string, number>()
  let round = 0
  let size = 0
  const roundOf = (sender: string) => Math.max(rounds.get(sender) ?? -Infinity, round - 1)
  const noteTurn = (sender: string) => {
    const own = roundOf(sender)
    rounds.set(sender, own + 1)
    if (own <= round && rounds.size < maxRemembered) return
    round = Math.max(own, round + 1)
    for (const [each, next] of rounds) if (next < round) rounds.delete(each)
  }
  const remove = (item: T) => {
    const queue = queues.get(item.sender)
    if (!queue?.delete(item)) return false
    if (queue.size === 0) queues.delete(item.sender)
    size--
    return true
  }
  return {
    size: () => size,
    add(item) {
      const queue = queues.get(item.sender) ?? new Set()
      queues.set(item.sender, queue.add(item))
      size++
    },
    remove,
    takeNext(may) {
      let next: T | undefined
      for (const [sender, queue] of queues) {
        if (next && roundOf(sender) >= roundOf(next.sender)) continue
        next = firstOf(queue, may) ?? next
      }
      if (!next) return undefined
      remove(next)
      noteTurn(next.sender)
      return next
    },
    bySender: () => queues.values(),
    crowdedOut(newcomer) {
      let longest: Set<T> | undefined
      for (const queue of queues.values()) if (queue.size > (longest?.size ?? 0)) longest = queue
      return longest && longest.size > (queues.get(newcomer)?.size ?? 0) + 1 ? [...longest].at(-1) : undefined
    },
  }
}

function firstOf<T>(items: Iterable<T>, may: (item: T) => boolean): T | undefined {
  for (const item of items) if (may(item)) return item
  return undefined
}
