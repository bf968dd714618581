import pino from 'pino'

export type Log = pino.Logger

/** JSON lines on stdout. What a person typed never goes in: requests are logged by path without the query. */
export const createLog = (level: string): Log => pino({ level, base: null })
