import { afterCommit, databaseKey, type Db } from './database/database.ts'
import type { Signals } from './signals.ts'

const signalsOf = new WeakMap<object, Pick<Signals, 'send'>>()

/** Connects signals to an opened database, for {@link signalAfterCommit}. */
export const connectSignals = (db: Db, signals: Pick<Signals, 'send'>): void =>
  void signalsOf.set(databaseKey(db), signals)

/**
 * Sends a signal to every instance once the transaction has committed; at once without a transaction. It may be lost.
 */
export function signalAfterCommit(db: Db, topic: string): void {
  afterCommit(db, `signal ${topic}`, () => signalsOf.get(databaseKey(db))?.send(topic))
}
