import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { assertNoOpenTransaction } from '../database/guarded-dialect.ts'

const guarded = Symbol.for('farman.outgoing-calls-guarded')

type Call = (...given: never[]) => unknown
type GuardedProcess = { [guarded]?: typeof assertNoOpenTransaction }
const process = globalThis as GuardedProcess

function guard<F extends Call>(what: string, call: F): F {
  return function (this: unknown, ...given: never[]) {
    process[guarded]!(what)
    return call.apply(this, given)
  } as F
}

/**
 * Makes every HTTP call inside an open transaction throw, for any caller; replaces the functions once per process.
 * Costs a lookup of the asynchronous context per call.
 */
export function guardOutgoingCalls(): void {
  const already = process[guarded]
  // A process that loads this code again (tests, a development server) has new transactions to check.
  process[guarded] = assertNoOpenTransaction
  if (already) return
  const calls = guard('fetch', globalThis.fetch)
  globalThis.fetch = async (...given) => calls(...given)
  for (const module of [http, https]) {
    module.request = guard('an HTTP request', module.request)
    module.get = guard('an HTTP request', module.get)
  }
  syncBuiltinESMExports()
}
