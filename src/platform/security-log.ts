import { addressGroup } from './address.ts'
import type { Log } from './log.ts'
import { sha256, type Secrets } from './secrets.ts'

/** What the log tells of security; `docs/security.md` lists them for who reads it. */
export type SecurityEvent = 'proof-accepted' | 'proof-refused' | 'request-refused' | 'sessions-ended' | 'signed-out'

type SecurityLine = {
  event: SecurityEvent
  /** The request's id, which its answer and the audit log carry too. */
  id: string
  address: string
  details: Record<string, string | number | undefined>
}

const markLength = 16

/** Names a session in the log so that its lines belong together, and opens nothing. */
export const sessionMark = (token: string): string => sha256(token).toString('hex').slice(0, markLength)

/**
 * Writes one line: what happened, in which request, from where. An address is a keyed hash, so that lines from one place are
 * found and no place is named.
 */
export function logSecurityEvent(
  { log, secrets }: { log: Pick<Log, 'info'>; secrets: Pick<Secrets, 'keyedHash'> },
  { event, id, address, details }: SecurityLine,
): void {
  const from = secrets.keyedHash('log-address', addressGroup(address)).toString('hex').slice(0, markLength)
  log.info({ security: event, id, from, ...details }, 'security')
}
