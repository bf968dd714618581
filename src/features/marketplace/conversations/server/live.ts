import type { Db } from '#platform/database/database.ts'
import { signalAfterCommit } from '#platform/signal-after-commit.ts'

/** The topic for changes of a person's threads; open pages reload on it. */
export const messagesTopic = (personId: bigint): string => `messages:${personId}`

/** Signals these people's open pages after the commit. */
export function signalThreads(db: Db, ...people: readonly bigint[]): void {
  for (const personId of people) signalAfterCommit(db, messagesTopic(personId))
}

/** The topic for typing signals to a person. */
export const typingTopic = (personId: bigint): string => `typing:${personId}`

export const signalTyping = (db: Db, personId: bigint): void => signalAfterCommit(db, typingTopic(personId))
