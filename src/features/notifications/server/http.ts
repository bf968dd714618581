import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  withIdempotencyKey,
  requirePersonId,
  requireSignedIn,
  type Api,
  type ApiOptions,
  type ContextReader,
} from '#platform/http/api-requests.ts'
import { answer, signedInOperation, idempotentOperation, momentSchema, refusals } from '#platform/http/api-schemas.ts'
import { alwaysFinal } from '#platform/idempotency.ts'
import { noticeTopics } from '../notice-kinds.ts'
import { noticeIdSchema } from '../schemas.ts'
import { countUnread, findNotices } from './find-notices.ts'
import { inboxStreams } from './inbox-stream.ts'
import { presentNotices } from './present-notice.ts'
import { readNotices } from './read-notices.ts'

const noticeSchema = z
  .object({
    id: z.string(),
    topic: z.enum(noticeTopics),
    title: z.string(),
    body: z.string().nullable(),
    link: z.string().nullable().describe('A path of this site that shows what it is about.'),
    at: momentSchema,
    read: z.boolean(),
    off: z.string().nullable().describe('A path of this site that turns this news off; it needs no signing in.'),
  })
  .meta({ id: 'Notice', description: 'One thing that a person was told.' })

const unreadSchema = z.int().describe('How many are unread, on all pages together.')
const pageSchema = z
  .object({ items: z.array(noticeSchema), unread: unreadSchema, next: z.string().nullable() })
  .meta({ id: 'NoticePage', description: 'A page of notices, newest first.' })

const idText = z.string().regex(/^[1-9]\d{0,17}$/)
const listQuery = z.object({
  unread: z.enum(['true', 'false']).optional().describe('Only unread ones.'),
  after: idText.optional().describe('`next` of the page before.'),
})

const tag = 'Notifications'

/** The signed-in person's inbox as data, and live. */
export const notificationsApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  requireSignedIn(api, readContext)
  addInbox(api, readContext)
  addStream(api, readContext)
}

function addInbox(api: Api, readContext: ContextReader): void {
  api.get('/notifications', {
    schema: {
      ...signedInOperation({
        id: 'listNotifications',
        tag,
        summary: 'What the signed-in person was told, newest first',
      }),
      querystring: listQuery,
      response: { 200: answer('A page of notices.', pageSchema), ...refusals(401, 422) },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      const personId = requirePersonId(ctx)
      const { unread, after } = request.query
      const target = { unread: unread === 'true', after: after ? BigInt(after) : null }
      const [page, count] = await Promise.all([findNotices(ctx.db, personId, target), countUnread(ctx.db, personId)])
      return {
        items: presentNotices(ctx, page.rows),
        unread: count,
        next: page.next === null ? null : String(page.next),
      }
    },
  })
  api.put('/notifications/:noticeId/read', {
    schema: {
      ...idempotentOperation({ id: 'readNotification', tag, summary: 'Mark one as read; again changes nothing' }),
      params: z.object({ noticeId: idText }),
      response: { 204: z.undefined().describe('It is read.'), ...refusals(401, 403, 422) },
    },
    handler: async (request, reply) => {
      const id = noticeIdSchema.parse(request.params.noticeId)
      await withIdempotencyKey(
        request,
        await readContext(request),
        async (ctx) => readNotices(ctx, requirePersonId(ctx), [id]),
        alwaysFinal,
      )
      return reply.code(204).send()
    },
  })
  api.put('/notifications/read', {
    schema: {
      ...idempotentOperation({ id: 'readAllNotifications', tag, summary: 'Mark all as read' }),
      response: { 204: z.undefined().describe('All are read.'), ...refusals(401, 403, 422) },
    },
    handler: async (request, reply) => {
      await withIdempotencyKey(
        request,
        await readContext(request),
        async (ctx) => readNotices(ctx, requirePersonId(ctx), 'all'),
        alwaysFinal,
      )
      return reply.code(204).send()
    },
  })
}

/** Adds the live inbox and ends its streams when the server closes. */
function addStream(api: Api, readContext: ContextReader): void {
  const streams = inboxStreams()
  api.addHook('preClose', async () => streams.closeAll())
  api.addHook('onClose', async () => streams.released())
  api.get('/notifications/stream', {
    schema: {
      ...signedInOperation({
        id: 'followNotifications',
        tag,
        summary: 'The inbox live, as server-sent events',
        description:
          'Events are named `inbox`; their data is `{"unread", "news": [{"id", "title", "link"}]}`, first at once and then ' +
          'at every change. Events named `live` say that something else of the person changed: their data is its name, ' +
          'such as `"messages"`. `Last-Event-ID` brings what came since. It ends with the session; a person has at most ' +
          'four at a time.',
      }),
      produces: ['text/event-stream'],
      response: { 200: z.any().describe('Server-sent events.'), ...refusals(401) },
    },
    handler: async (request, reply) => {
      const stream = await streams.open(await readContext(request), request.headers['last-event-id'])
      void reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
      request.raw.once('close', () => stream.destroy())
      // The client may have disconnected meanwhile.
      if (request.raw.socket.destroyed) stream.destroy()
      return reply.serializer(() => '').send(stream)
    },
  })
}
