import { hostname } from 'node:os'
import pino from 'pino'
import { buildName } from './build-name.ts'

export type Log = pino.Logger

/** The name of this process among all instances, in the log and in figures. */
export const instanceName = `${hostname()}-${process.pid}`

/** Fields that hold secrets wherever they stand; their values are written as `[redacted]`. */
const secretFields = ['authorization', 'cookie', 'password', 'secret', 'token', 'mobile', 'nationalCode', 'apiKey']
const redact = {
  paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
  censor: '[redacted]',
}

/**
 * JSON lines on stdout; each names the instance and the build. What a person typed never goes in: requests are logged by path
 * without the query.
 */
export const createLog = (level: string, destination?: pino.DestinationStream): Log =>
  pino({ level, base: { instance: instanceName, build: buildName() }, redact }, destination)
