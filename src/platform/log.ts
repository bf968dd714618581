import { hostname } from 'node:os'
import pino from 'pino'
import { buildName } from './build-name.ts'

export type Log = pino.Logger

/** The name of this process among all instances, in the log and in metrics. */
export const instanceName = `${hostname()}-${process.pid}`

/** Fields with secrets, at any depth; their values are written as `[redacted]`. */
const secretFields = ['authorization', 'cookie', 'password', 'secret', 'token', 'mobile', 'nationalCode', 'apiKey']
const redact = {
  paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
  censor: '[redacted]',
}

/**
 * Creates a log of JSON lines on stdout; each has the instance and the build. User input is never logged: requests are
 * logged by path without the query.
 */
export const createLog = (level: string, destination?: pino.DestinationStream): Log =>
  pino({ level, base: { instance: instanceName, build: buildName() }, redact }, destination)
