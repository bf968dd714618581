import { Readable } from 'node:stream'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
// oxlint-disable-next-line import/default -- the text of the file, as Vite gives it
import verifier from '../../../../tools/verify-opening.py?raw'
import { contractInfoPath } from '#features/identity/contract.ts'
import { redirect } from '#kit/redirect.ts'
import type { Platform } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { readCookie } from '#platform/guards.ts'
import { requirePersonId, type ContextReader } from '#platform/http/api-requests.ts'
import { plainPagePolicy } from '#platform/http/content-security-policy.ts'
import { cookieHeader, cookieName } from '#platform/http/cookies.ts'
import { publicOrigin } from '#platform/http/public-origin.ts'
import { newRequestId } from '#platform/http/request-id.ts'
import { securityHeaders } from '#platform/http/security-headers.ts'
import { isSameOrigin } from '#platform/http/same-origin.ts'
import { rateLimitOptions } from '#platform/limits/rate-limit-store.ts'
import { waitingRoomPath } from '../addresses.ts'
import { statusOf, type Status } from '../page-status.ts'
import { joinRefusals } from '../texts.ts'
import { waitingPage, waitingPageInline } from '../waiting-page.ts'
import { createBoard, admissionInQueue, type Board, type Line } from './board.ts'
import { bundlePieces, signTicket, publishedRecord } from './sign-ticket.ts'
import { createJoiner, createSessionReader, type JoinRefusal } from './join.ts'
import { signingKey } from './keys.ts'
import { getWaitingRoom } from './rows.ts'
import { positionToken, readPositionToken } from './tokens.ts'

type Question = FastifyRequest<{ Params: { id: string }; Querystring: { problem?: unknown } }>

const idForm = /^[0-9a-hjkmnp-tv-z]{10}$/
const pollForm = /^\/openings\/([0-9a-hjkmnp-tv-z]{10})\/poll$/
const policy = plainPagePolicy(waitingPageInline, { ownAddresses: true })
const cookieOf = (id: string) => `opening-${id}`
/** Set by the button, so that signing in and telling the national code join the queue without another press. */
const wishOf = (id: string) => `join-${id}`
const wishSeconds = 30 * 60
/** `completing`: the person was sent to the page of personal details once. */
type Wish = 'pressed' | 'completing'
const wish = (id: string, value: Wish, maxAgeSeconds = wishSeconds) => ({
  name: wishOf(id),
  value,
  maxAgeSeconds,
  httpOnly: true,
})
/** Seconds to keep a browser's token after an opening's end; the last admission is over by then. */
const tokenSecondsAfter = 2 * 3600

type WaitingRoom = {
  platform: Platform
  board: Board
  join: ReturnType<typeof createJoiner>
  personOf: ReturnType<typeof createSessionReader>
}

/**
 * Registers the waiting page and its endpoints beside the router's pages. Page and polls are
 * answered from memory; joining, own ticket and public files query the database.
 */
export async function waitingRoomEndpoints(
  app: FastifyInstance,
  { platform, readContext }: { platform: Platform; readContext: ContextReader },
): Promise<void> {
  const { database, clock, log, secrets } = platform
  const board = createBoard({ db: database.db, secrets, clock, log })
  const room: WaitingRoom = {
    platform,
    board,
    join: createJoiner({ db: database.db, secrets, clock }),
    personOf: createSessionReader({ db: database.db, secrets, clock }),
  }
  app.addHook('onClose', () => board.close())
  // The join form has no fields; ignore its body.
  const options = { parseAs: 'string', bodyLimit: 1024 } as const
  app.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, _body, completed) =>
    completed(null),
  )
  answerPollsEarly(app, room)
  addPage(app, room)
  addJoining(app, room)

  await app.register((scope) => addFiles(scope, platform, readContext))
  app.get('/openings/verify-opening.py', async (_request, reply) =>
    reply
      .type('text/x-python; charset=utf-8')
      .header('content-disposition', 'attachment; filename="verify-opening.py"')
      .send(verifier),
  )
}

function statusOn(
  { platform: { secrets, clock, config } }: WaitingRoom,
  line: Line,
  id: string,
  cookie: string | undefined,
): Status {
  const now = clock.now()
  const token = readCookie(cookie ?? null, cookieName(cookieOf(id), config.secureCookies))
  const arrival = readPositionToken(secrets, id, token)
  return statusOf(line.view, arrival === null ? null : admissionInQueue(line, arrival, now), now)
}

const statusFor = (room: WaitingRoom, line: Line, { params: { id }, headers }: Question): Status =>
  statusOn(room, line, id, headers.cookie)

async function lineOf({ board }: WaitingRoom, { params: { id } }: Question): Promise<Line> {
  const line = board.peek(id) ?? (idForm.test(id) ? await board.find(id) : null)
  if (!line) throw notFound()
  return line
}

const fresh = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

const ownCookie = ({ platform: { config } }: WaitingRoom, request: Question, name: string) =>
  readCookie(request.headers.cookie ?? null, cookieName(name, config.secureCookies))

async function personFor(room: WaitingRoom, request: Question): Promise<bigint | undefined> {
  const token = ownCookie(room, request, 'sid')
  return token ? room.personOf(token) : undefined
}

function wishes(room: WaitingRoom, request: Question): Wish | null {
  const value = ownCookie(room, request, wishOf(request.params.id))
  return value === undefined ? null : value === 'completing' ? value : 'pressed'
}

/**
 * Waiting people poll continuously: answers for a known queue before Fastify, in a tenth of the
 * time.
 */
function answerPollsEarly(app: FastifyInstance, room: WaitingRoom): void {
  const {
    board,
    platform: { config },
  } = room
  const pollHeaders = {
    ...securityHeaders(config.origin?.startsWith('https:') ?? false),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  }
  app.answerEarly?.(({ method, url = '', headers }, response) => {
    const id = method === 'GET' ? pollForm.exec(url)?.[1] : undefined
    const line = id === undefined ? undefined : board.peek(id)
    if (id === undefined || line === undefined || publicOrigin(headers, config) === null) return false
    const body = JSON.stringify(statusOn(room, line, id, headers.cookie))
    const own = { 'content-length': Buffer.byteLength(body), 'x-request-id': newRequestId() }
    response.writeHead(200, { ...pollHeaders, ...own }).end(body)
    return true
  })
}

function addPage(app: FastifyInstance, room: WaitingRoom): void {
  app.get('/openings/:id', async (request: Question, reply) => {
    // A client navigation was redirected here; make the browser open the waiting page itself.
    const data = /^(.+)\.data$/.exec(request.params.id)?.[1]
    if (data !== undefined && idForm.test(data)) {
      const headers = { 'x-remix-redirect': waitingRoomPath(data), 'x-remix-reload-document': 'true' }
      return fresh(reply).code(204).headers(headers).send()
    }
    const line = await lineOf(room, request)
    // Back from signing in: the person had pressed the button already.
    const back = wishes(room, request) ? await personFor(room, request) : undefined
    if (back !== undefined) return joinFor(room, request, { reply, personId: back })
    const { problem } = request.query
    const words =
      typeof problem === 'string' && Object.hasOwn(joinRefusals, problem) ? joinRefusals[problem as JoinRefusal] : null
    return fresh(reply)
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(
        waitingPage(
          line.view,
          statusFor(room, line, request),
          words && {
            words,
            infoHref: problem === 'no-code' ? contractInfoPath(waitingRoomPath(request.params.id)) : null,
          },
        ),
      )
  })

  app.get('/openings/:id/poll', async (request: Question, reply) => {
    const line = await lineOf(room, request)
    return fresh(reply)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(statusFor(room, line, request)))
  })
}

async function joinFor(
  room: WaitingRoom,
  request: Question,
  { reply, personId }: { reply: FastifyReply; personId: bigint },
) {
  const {
    join,
    platform: { config, secrets, clock },
  } = room
  const { id } = request.params
  const line = await lineOf(room, request)
  const joined = await join(line.row.id, personId)
  const earlier = wishes(room, request)
  if (!joined.ok && joined.code === 'no-code' && earlier !== 'completing') {
    void reply.header('set-cookie', cookieHeader(wish(id, 'completing'), config.secureCookies))
    return fresh(reply).send(redirect(contractInfoPath(waitingRoomPath(id)), 303))
  }
  if (earlier) void reply.header('set-cookie', cookieHeader(wish(id, earlier, 0), config.secureCookies))
  if (!joined.ok) return fresh(reply).send(redirect(`${waitingRoomPath(id)}?problem=${joined.code}`, 303))
  const cookie = {
    name: cookieOf(id),
    value: positionToken(secrets, id, joined.value.arrival),
    maxAgeSeconds: Math.ceil((line.row.closes_at.getTime() - clock.now().getTime()) / 1000) + tokenSecondsAfter,
    httpOnly: true,
  }
  return fresh(reply)
    .header('set-cookie', cookieHeader(cookie, config.secureCookies))
    .send(redirect(waitingRoomPath(id), 303))
}

function addJoining(app: FastifyInstance, room: WaitingRoom): void {
  const { config } = room.platform
  app.post('/openings/:id/join', async (request: Question, reply) => {
    const { id } = request.params
    const origin = publicOrigin(request.headers, config)
    if (origin === null || !isSameOrigin(request.headers, origin)) throw new AppError('foreign-origin', 403)
    await lineOf(room, request)
    const personId = await personFor(room, request)
    if (personId !== undefined) return joinFor(room, request, { reply, personId })
    return fresh(reply)
      .header('set-cookie', cookieHeader(wish(id, 'pressed'), config.secureCookies))
      .send(redirect(`/login?next=${encodeURIComponent(waitingRoomPath(id))}`, 303))
  })
}

async function waitingRoomOf(db: Db, { params: { id } }: Question) {
  if (!idForm.test(id)) throw notFound()
  return getWaitingRoom(db, id)
}

async function addFiles(scope: FastifyInstance, platform: Platform, readContext: ContextReader): Promise<void> {
  const {
    database: { db },
    secrets,
  } = platform
  await scope.register(rateLimit, rateLimitOptions(platform, 'pages'))
  scope.get('/openings/:id/ticket.json', async (request: Question, reply) => {
    const waitingRoom = await waitingRoomOf(db, request)
    const ctx = await readContext(request)
    if (ctx.scope.session.personId === null)
      return fresh(reply).send(
        redirect(`/login?next=${encodeURIComponent(waitingRoomPath(waitingRoom.public_id))}`, 303),
      )
    const ticket = await signTicket(ctx, waitingRoom, requirePersonId(ctx))
    if (!ticket) throw notFound()
    return fresh(reply)
      .header('content-disposition', `attachment; filename="ticket-${ticket.number}.json"`)
      .send(ticket)
  })

  scope.get('/openings/:id/record.json', async (request: Question, reply) => {
    const waitingRoom = await waitingRoomOf(db, request)
    const record = await publishedRecord(db, waitingRoom.id)
    return fresh(reply).send({ opening: waitingRoom.public_id, key: signingKey(secrets).publicKey, record })
  })

  scope.get('/openings/:id/bundle.json', async (request: Question, reply) => {
    const waitingRoom = await waitingRoomOf(db, request)
    return fresh(reply)
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="opening-${waitingRoom.public_id}.json"`)
      .send(Readable.from(bundlePieces({ db, secrets }, waitingRoom)))
  })
}
