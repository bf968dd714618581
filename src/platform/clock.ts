/** Where the time comes from, so that tests can set it. */
export type Clock = {
  now(): Date
  /** How far the clock of this machine is ahead of `now()`; 0 where it gives the time itself. */
  machineAheadMs?(): number
  /** Compares again with what gives the time. */
  measure?(): Promise<void>
}

/** Only where one machine is alone with its database: several have the time of their database (database-clock.ts). */
export const systemClock: Clock = { now: () => new Date() }

/** False for a time that a test has set: then the database's own may not be mixed with it. */
export const isRealTime = (clock: Clock): boolean => clock === systemClock || clock.measure !== undefined
