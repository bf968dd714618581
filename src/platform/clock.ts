/** The source of the time, so that tests can set it. */
export type Clock = {
  now(): Date
  /** How far the clock of this machine is ahead of `now()`; 0 when the clock itself is the source. */
  machineAheadMs?(): number
  /** Compares again with the source of the time. */
  measure?(): Promise<void>
}

/** Only for a machine alone with its database: several machines use the time of their database (database-clock.ts). */
export const systemClock: Clock = { now: () => new Date() }

/** Returns false for a time set by a test, which must not be mixed with the database's own. */
export const isRealTime = (clock: Clock): boolean => clock === systemClock || clock.measure !== undefined
