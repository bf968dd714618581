import { addressGroup } from './address.ts'
import type { Log } from './log.ts'
import { sha256, type Secrets } from './secrets.ts'

/** The security events of the log; `docs/security.md` documents them. */
export type SecurityEvent = 'proof-accepted' | 'proof-refused' | 'request-refused' | 'sessions-ended' | 'signed-out'

type SecurityLine = {
  event: SecurityEvent
  /** The request's id, which its response and the audit log contain too. */
  id: string
  address: string
  details: Record<string, string | number | undefined>
}

const markLength = 16

/** Returns a pseudonym of a session, so that its lines in the log belong together; it gives no access. */
export const sessionMark = (token: string): string => sha256(token).toString('hex').slice(0, markLength)

/**
 * Writes one line: the event, the request, and the source. An address is a keyed hash, so that lines of one source are
 * found without revealing it.
 */
export function logSecurityEvent(
  { log, secrets }: { log: Pick<Log, 'info'>; secrets: Pick<Secrets, 'keyedHash'> },
  { event, id, address, details }: SecurityLine,
): void {
  const from = secrets.keyedHash('log-address', addressGroup(address)).toString('hex').slice(0, markLength)
  log.info({ security: event, id, from, ...details }, 'security')
}
