import { assertNoOpenTransaction } from '#platform/database/guarded-dialect.ts'
import type { SmsAnswer, SmsTrouble } from './sms-port.ts'
import { readBounded } from './read-bounded.ts'

const maxAnswerBytes = 64 * 1024

/** What came back from a provider: its status with the JSON of the answer (undefined when it was none), or why nothing did. */
export type ProviderAnswer = { status: number; json: unknown } | { trouble: SmsTrouble }

/** One request to a provider with a time limit and a bounded answer; never follows to another place. */
export async function askProvider(
  address: string,
  request: Pick<RequestInit, 'method' | 'headers' | 'body'>,
  timeoutMs: number,
): Promise<ProviderAnswer> {
  assertNoOpenTransaction('a call of a provider')
  try {
    // A key must not travel to wherever an answer points.
    const response = await fetch(address, { ...request, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    return { status: response.status, json: parseJson(await readBounded(response, maxAnswerBytes)) }
  } catch (error) {
    return { trouble: troubleOf(error) }
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

function troubleOf(error: unknown): SmsTrouble {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  if (name === 'TimeoutError') return 'timeout'
  return neverConnected.has(cause?.code ?? '') ? 'no-connection' : 'server-error'
}

export const unavailable = (trouble: SmsTrouble): SmsAnswer => ({ state: 'unavailable', trouble })
