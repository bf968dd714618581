import Fastify from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Platform } from '#platform/context.ts'
import { contextReader, type ApiOptions } from '#platform/http/api-requests.ts'
import { guardApi, installZod } from '#platform/http/api-scope.ts'
import { openSession } from '#platform/session.ts'

type Sent = { as?: bigint | null; body?: object; key?: string }

/**
 * Serves the operations of one feature over HTTP, without the rest of the server; each call may be of another
 * person.
 */
export async function serveApi(platform: () => Platform, routes: FastifyPluginAsyncZod<ApiOptions>) {
  return async (method: 'GET' | 'POST', path: string, { as = null, body, key }: Sent = {}) => {
    const now = platform()
    const app = Fastify()
    installZod(app)
    await guardApi(app, now)
    await app.register(routes, { readContext: contextReader(now) })
    const session = { userAgent: 'test', now: now.clock.now(), lifetimeSeconds: 3600 }
    const token = as === null ? null : await openSession(now.database.db, { personId: as, ...session })
    const response = await app.inject({
      method,
      url: path,
      headers: { ...(token && { cookie: `sid=${token}` }), ...(key && { 'idempotency-key': key }) },
      ...(body && { payload: body }),
    })
    await app.close()
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }
}
