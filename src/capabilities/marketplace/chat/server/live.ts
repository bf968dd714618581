import type { Db } from '#platform/database.ts'
import { signalAfterCommit } from '#platform/signal-after-commit.ts'

/** The signal that a person's threads changed; open pages ask again when they hear it. */
export const messagesTopic = (personId: bigint): string => `messages:${personId}`

/** Lets the open pages of these people hear of it after the commit. */
export function signalThreads(db: Db, ...people: readonly bigint[]): void {
  for (const personId of people) signalAfterCommit(db, messagesTopic(personId))
}

/** The signal that somebody is writing to a person. */
export const typingTopic = (personId: bigint): string => `typing:${personId}`

export const signalTyping = (db: Db, personId: bigint): void => signalAfterCommit(db, typingTopic(personId))
