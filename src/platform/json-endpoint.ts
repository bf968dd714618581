import type { ActionFunctionArgs } from 'react-router'
import type { z } from 'zod'
import type { Accepted, Refused } from '#kit/result.ts'
import { sentForm } from '#kit/sent-form.ts'
import { contextOf, type RequestContext } from './context.ts'
import { AppError } from './errors.ts'
import type { LimitRefusal } from './limits/limits.ts'
import { isFinalStatus, withIdempotency, readIdempotencyKey } from './idempotency.ts'
import { validateParams } from './validate-params.ts'

/** Creates a JSON response that no cache keeps. */
export const sendJson = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } })

/** Creates a refusal in the shape of all refusals: `{ error: { code, message } }`. */
export const refuseJson = (status: number, code: string, message: string): Response =>
  sendJson({ error: { code, message } }, status)

/** The loader of a write-only address: 405. */
export const writesOnly = (): never => {
  throw new AppError('method-not-allowed', 405)
}

type Words = string | ((wait: LimitRefusal) => string)
type Refusals<Code extends string> = Readonly<Record<Code | 'sign-in' | 'invalid', readonly [number, Words]>>

/** The result of `run`; a refusal by a limit includes its waiting time, for the message. */
type Answer<Code extends string> = Accepted<object> | (Refused<Code> & { wait?: LimitRefusal })

type Call<Value, Params> = { personId: bigint; value: Value; key: string | null; params: Params }

type Endpoint<S extends z.ZodType, Code extends string, P extends z.ZodType> = {
  /** Identifies the endpoint in the scope of an `Idempotency-Key`. */
  name: string
  schema: S
  /** The names of the form's fields; others are ignored. */
  fields: readonly string[]
  /** The schema of the address; checked first, and an invalid one is 404. */
  params?: P
  /** Status and message of every refusal. */
  refusals: Refusals<Code>
  /** Returns the input of the schema; the form's fields by default. */
  fieldsOf?: (form: FormData, key: string | null) => object
  /** False for an action that handles its key itself. */
  idempotent?: boolean
  run: (context: RequestContext, call: Call<z.output<S>, z.output<P>>) => Promise<Answer<Code>>
}

/**
 * Creates the action of an endpoint for a script of the product: requires sign-in, parses the form by its schema, runs
 * once for each `Idempotency-Key`, and answers JSON.
 */
export function jsonEndpoint<S extends z.ZodType, Code extends string, P extends z.ZodType = z.ZodUnknown>(
  endpoint: Endpoint<S, Code, P>,
) {
  const { name, schema, refusals, run, idempotent = true, fieldsOf = Object.fromEntries } = endpoint
  const refuse = (code: Code | 'sign-in' | 'invalid', wait?: LimitRefusal) => {
    const [status, words] = refusals[code]
    return refuseJson(status, code, typeof words === 'string' ? words : wait ? words(wait) : '')
  }
  return async ({ request, params: address, context }: ActionFunctionArgs): Promise<Response> => {
    const params = (endpoint.params ? validateParams(endpoint.params, address) : address) as z.output<P>
    const ctx = contextOf(context)
    const { personId } = ctx.scope.session
    if (personId === null) return refuse('sign-in')
    const key = readIdempotencyKey(request.headers.get('idempotency-key'))
    const form = await sentForm(request, endpoint.fields)
    const read = schema.safeParse(fieldsOf(form, key))
    if (!read.success) return refuse('invalid')
    const call = { personId, value: read.data, key, params }
    const result = await onceByKey<Answer<Code>>(
      ctx,
      {
        personId,
        key: idempotent ? key : null,
        request: JSON.stringify([name, read.data]),
        isFinal: (answer) => answer.ok || isFinalStatus(refusals[answer.code][0]),
      },
      (inside) => run(inside, call),
    )
    if (result === 'key-used') return refuseJson(422, 'idempotency-key-reused', reused)
    if (!isReadable(result, refusals)) return refuseJson(422, 'idempotency-answer-unreadable', unreadable)
    return result.ok ? sendJson(result.value) : refuse(result.code, result.wait)
  }
}

const reused = 'این درخواست قبلاً با متن دیگری ثبت شده است. متن جدیدتان را کپی کنید و دوباره بفرستید.'

/** {@link withIdempotency}, with a response for a key that was used for something else. */
async function onceByKey<T>(...call: Parameters<typeof withIdempotency<T>>): Promise<T | 'key-used'> {
  try {
    return await withIdempotency<T>(...call)
  } catch (error) {
    if (error instanceof AppError && error.code === 'idempotency-key-reused') return 'key-used'
    throw error
  }
}

const unreadable = 'این درخواست قبلاً رسیده است. برای دیدن نتیجه، صفحه را دوباره باز کنید.'

/**
 * Returns whether a response has the shape of this build: one stored under its key by another build may not. The action
 * is complete then and never runs again; a retryable status would stop a device's whole queue for nothing.
 */
function isReadable(answer: unknown, refusals: object): boolean {
  const { ok, value, code } = (answer ?? {}) as { ok?: unknown; value?: unknown; code?: unknown }
  if (ok === true) return typeof value === 'object' && value !== null
  return ok === false && typeof code === 'string' && Object.hasOwn(refusals, code)
}
