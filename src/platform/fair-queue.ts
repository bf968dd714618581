/** Waiting items of many senders. Senders take turns, so a long queue of one sender delays only that sender. */
type FairQueue<T extends { sender: string }> = {
  size(): number
  add(item: T): void
  /** False when the item does not wait here. */
  remove(item: T): boolean
  /** Removes and returns the next item in turn that `may` accepts; its sender's other items wait until everybody had a turn. */
  takeNext(may: (item: T) => boolean): T | undefined
  /** The items of each sender, oldest first. */
  bySender(): Iterable<Iterable<T>>
  /** Whom to give up for a newcomer: the newest item of the longest queue; undefined when the newcomer's own is as long. */
  crowdedOut(newcomer: string): T | undefined
}

export function createFairQueue<T extends { sender: string }>(): FairQueue<T> {
  const queues = new Map<string, Set<T>>()
  let size = 0
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
      for (const [sender, queue] of queues) {
        const item = firstOf(queue, may)
        if (!item) continue
        remove(item)
        if (queues.delete(sender)) queues.set(sender, queue)
        return item
      }
      return undefined
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
