import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from '#platform/errors.ts'
import { createOutageLog } from '#platform/outage-log.ts'
import type { Log } from '#platform/log.ts'
import { apiMessages, invalidField, languageOf, type ApiCode } from './api-texts.ts'

const codeOfStatus: Record<number, ApiCode> = {
  400: 'unreadable',
  401: 'sign-in',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'too-large',
  414: 'address-too-long',
  415: 'unsupported-media-type',
  422: 'invalid',
  421: 'unknown-host',
  429: 'too-many-requests',
  503: 'unavailable',
  507: 'storage-full',
}

const messageOf = (code: string, status: number, request: FastifyRequest): string => {
  const existing = Object.hasOwn(apiMessages, code) ? (code as ApiCode) : undefined
  const key = existing ?? codeOfStatus[status] ?? (status < 500 ? 'unreadable' : 'internal')
  return apiMessages[key][languageOf(request.headers['accept-language'])]
}

type Refusal = { status: number; code: string; fields?: AppError['fields']; words?: AppError['words'] }

/** Returns `{ code, message, fields? }` of a refusal in the requested language. */
export function describeRefusal(request: FastifyRequest, { status, code, fields, words }: Refusal) {
  const language = languageOf(request.headers['accept-language'])
  const message = words?.[language] ?? messageOf(code, status, request)
  if (!fields) return { code, message }
  const named = Object.entries(fields).map(([name, text]): [string, string] => [
    name,
    typeof text === 'string' ? text : text[language],
  ])
  return { code, message, fields: Object.fromEntries(named) }
}

/** Answers `{ error: { code, message, fields? } }` in the requested language. */
export function sendApiError(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ error: describeRefusal(request, refusal) })
}

/** Creates the error handler of the API. Client input never causes a 500. */
export function apiErrorHandler(log: Pick<Log, 'error' | 'info'>) {
  const outages = createOutageLog(log, 'what the API needs')
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      return sendApiError(request, reply, { status: 422, code: 'invalid', fields: fieldsOf(error.validation, request) })
    }
    const isKnown = error instanceof AppError
    const status = isKnown ? error.status : ((error as { statusCode?: number }).statusCode ?? 500)
    const code = isKnown ? error.code : (codeOfStatus[status] ?? (status < 500 ? 'unreadable' : 'internal'))
    if (status >= 500) {
      const cause = isKnown ? (error.cause ?? code) : error
      const text = String((cause as Error).stack ?? cause)
      if (status === 503) outages.note({ code, error: text })
      else log.error({ id: request.id, code, error: text }, 'request failed')
    }
    if (isKnown && error.retryAfterSeconds) void reply.header('retry-after', String(error.retryAfterSeconds))
    else if (status === 503) void reply.header('retry-after', '5')
    return sendApiError(request, reply, { status, code, ...(isKnown && { words: error.words, fields: error.fields }) })
  }
}

/** Returns the first error of each field, with the rule set's own message. */
function fieldsOf(issues: readonly { instancePath: string }[], request: FastifyRequest): Record<string, string> {
  const language = languageOf(request.headers['accept-language'])
  const names = new Set(issues.map(({ instancePath }) => instancePath.split('/')[1] || 'request'))
  return Object.fromEntries([...names].map((name) => [name, invalidField(name, language)]))
}
