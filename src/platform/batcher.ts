type Waiting<Key, Value> = { key: Key; resolve: (value: Value) => void; reject: (error: unknown) => void }

/** Who was answered goes on with work of their own: so many in one turn of the event loop, so that others get theirs between. */
const answeredPerTurn = 2

type Batching<Key, Value> = {
  /** So long the first one waits for others. */
  waitMs: number
  mostAtOnce: number
  /** Answers for all of these keys, each of which stands there once. */
  run: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>
}

/**
 * Lets those who come at the same time share their work: who comes within some milliseconds, or while a run is under way, is in the next
 * one. Nobody is answered before their run has ended.
 */
export function createBatcher<Key, Value>({ waitMs, mostAtOnce, run }: Batching<Key, Value>) {
  let waiting: Waiting<Key, Value>[] = []
  let running = false
  const flush = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce)
      waiting = waiting.slice(mostAtOnce)
      try {
        const answers = await run([...new Set(batch.map(({ key }) => key))])
        tell(batch, answers)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    running = false
  }
  const tell = (batch: readonly Waiting<Key, Value>[], answers: ReadonlyMap<Key, Value>) => {
    for (const { key, resolve } of batch.slice(0, answeredPerTurn)) resolve(answers.get(key)!)
    const others = batch.slice(answeredPerTurn)
    if (others.length > 0) setImmediate(tell, others, answers)
  }
  return (key: Key): Promise<Value> =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (running) return
      running = true
      setTimeout(() => void flush(), waitMs)
    })
}
