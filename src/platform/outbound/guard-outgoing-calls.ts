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
 * Makes every HTTP call of the process that stands inside an open transaction throw, whoever makes it; the functions are
 * replaced once for a process. It costs a look at the asynchronous context for each call.
 */
export function guardOutgoingCalls(): void {
  const already = process[guarded]
  // A process that loads this code anew (tests, a development server) has new transactions to look at.
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
