import type { FastifyInstance } from 'fastify'
import type { Platform } from '#platform/context.ts'
import { readCookie } from '#platform/guards.ts'
import type { Secrets } from '#platform/secrets.ts'
import { personSeenLately } from '#platform/seen-sessions.ts'
import { cookieName } from './cookies.ts'
import { routeOf } from './metrics.ts'

const markLength = 16

/** Returns a pseudonym of a person, so that their lines belong together without revealing them. */
const personMark = (secrets: Pick<Secrets, 'keyedHash'>, personId: bigint): string =>
  secrets.keyedHash('log-person', String(personId)).toString('hex').slice(0, markLength)

/** Polled every second by proxies and dashboards. */
const quiet = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Writes one line for each answered request: its id, route, status and duration, and the pseudonym of a signed-in
 * person.
 */
export function logAccess(app: FastifyInstance, { log, secrets, config }: Platform): void {
  const sid = cookieName('sid', config.secureCookies)
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0]!
    if (quiet.has(path)) return
    const personId = personSeenLately(readCookie(request.headers.cookie ?? null, sid))
    log.info(
      {
        id: request.id,
        method: request.method,
        route: routeOf(request),
        path: path.slice(0, 200),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        person: personId === undefined ? undefined : personMark(secrets, personId),
      },
      'request',
    )
  })
}
