type Waiting<Key, Value> = { key: Key; resolve: (value: Value) => void; reject: (error: unknown) => void }

/**
 * Callers continue with their own work after the result; resolving this many per tick of the event loop leaves time for
 * other work.
 */
const answeredPerTurn = 2

type Batching<Key, Value> = {
  /** How long the first caller waits for others, in milliseconds. */
  waitMs: number
  mostAtOnce: number
  /** Returns the results of all of these distinct keys. */
  run: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>
}

/**
 * Lets concurrent callers share one run: callers within some milliseconds, or during a run, join the next one. No
 * caller gets a result before its run has ended.
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
        report(batch, answers)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    running = false
  }
  const report = (batch: readonly Waiting<Key, Value>[], answers: ReadonlyMap<Key, Value>) => {
    for (const { key, resolve } of batch.slice(0, answeredPerTurn)) resolve(answers.get(key)!)
    const others = batch.slice(answeredPerTurn)
    if (others.length > 0) setImmediate(report, others, answers)
  }
  return (key: Key): Promise<Value> =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (running) return
      running = true
      setTimeout(() => void flush(), waitMs)
    })
}
