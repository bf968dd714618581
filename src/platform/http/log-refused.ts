import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Platform } from '#platform/context.ts'
import { readCookie } from '#platform/guards.ts'
import { logSecurityEvent, sessionMark } from '#platform/security-log.ts'
import { cookieName } from './cookies.ts'

/** Statuses of unauthorized and invalid requests. Wrong fields of a form (422) and missing pages are not among them. */
const refusals = new Set([400, 401, 403, 405, 413, 414, 415, 421, 429])

/** Maximum number of lines per second; a flood must not fill the disk. */
const linesPerSecond = 50

/**
 * Logs every refused request: 401 and 403 are failed authorization, 429 a limit, the others are never sent by browsers.
 */
export function logRefusedRequests(app: FastifyInstance, platform: Platform): void {
  const mayWrite = linesIn(linesPerSecond)
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (!refusals.has(statusCode)) return
    const { allowed, leftOut } = mayWrite()
    if (!allowed) return
    const [path = ''] = request.url.split('?', 1)
    const session = sessionOf(request, platform)
    const details = { status: statusCode, method: request.method, path: path.slice(0, 200), session, leftOut }
    logSecurityEvent(platform, { event: 'request-refused', id: request.id, address: request.ip, details })
  })
}

function sessionOf({ headers }: FastifyRequest, { config }: Platform): string | undefined {
  const token = readCookie(headers.cookie ?? null, cookieName('sid', config.secureCookies))
  return token && sessionMark(token)
}

/** Counts lines of each second; the first allowed one again reports the number left out. */
function linesIn(max: number) {
  let second = 0
  let written = 0
  let left = 0
  return (): { allowed: boolean; leftOut?: number } => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) [second, written] = [now, 0]
    if (++written > max) {
      left += 1
      return { allowed: false }
    }
    const leftOut = left || undefined
    left = 0
    return { allowed: true, leftOut }
  }
}
