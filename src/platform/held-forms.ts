import type { MiddlewareFunction } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { resumeParam, siteAddress } from '#kit/site-address.ts'
import { sentTexts, wholeForm } from '#kit/sent-form.ts'
import { addressLimits } from './address.ts'
import { contextOf, type RequestContext } from './context.ts'
import type { Db } from './database/database.ts'
import { consumeLimits } from './limits/limits.ts'
import { newToken, sha256, type Secrets } from './secrets.ts'
import './tables.ts'

/** Long enough to sign in with a code by message. */
const lifetimeSeconds = 30 * 60
const maxLength = 20_000
/** Maximum number of held forms of one address per hour. */
const maxAnHour = 60

/** The cookie with the key of this browser's held form. */
export const heldFormCookie = 'held-form'

/** Pages that redirect to `next`: sign-in, a fresh proof, personal data. */
const detours = /^\/(login(\/(confirm|proof))?|pages\/complete-info)$/
/** Forms of these pages, and of other public forms, are not held. */
const neverHeld = /^\/(login|sign-out|look|pages\/forgot-password)(\/|$)/
/** A form with one of these fields must be typed again. */
const secret = /password|proof|^code$|^(?:bank)?card(?:number)?$/i

/**
 * Returns whether a redirect requires sign-in, a proof of identity or complete personal data, before anything is done.
 */
export function leadsToProof(location: string): boolean {
  const url = URL.parse(location, 'http://site.invalid')
  return url !== null && detours.test(url.pathname) && url.searchParams.has('next')
}

type Question = { request: Request; url: URL }

/**
 * Returns the same redirect for a form that can continue by itself: its sealed fields wait under a cookie of this
 * browser, and `next` refers to them. Null when there is nothing to hold.
 */
export async function holdForm(
  ctx: RequestContext,
  { request, url }: Question,
  response: Response,
): Promise<Response | null> {
  const location = response.headers.get('location')
  if (request.method !== 'POST' || location === null || neverHeld.test(url.pathname)) return null
  if (!(request.headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded')) return null
  const detour = URL.parse(location, 'http://site.invalid')
  const next = detour?.searchParams.get('next')
  if (!detour || !next || !detours.test(detour.pathname)) return null
  const after = new URL(siteAddress(next, '/'), 'http://site.invalid')
  if (after.searchParams.has(resumeParam)) return null
  // A body that was already read, or is not a form, is not held.
  if ((await wholeForm(request)) === null) return null
  const fields = await sentTexts(request)
  const text = JSON.stringify(fields)
  if (text.length > maxLength || fields.some(([name]) => secret.test(name))) return null
  const limit = addressLimits('held-form', ctx.scope.address, { max: maxAnHour, seconds: 3600 })
  if (!(await consumeLimits(ctx, limit)).allowed) return null
  const key = newToken()
  await ctx.db
    .insertInto('held_form')
    .values({
      key_hash: sha256(key),
      path: url.pathname + url.search,
      fields_sealed: ctx.secrets.seal(text),
      expires_at: new Date(ctx.now.getTime() + lifetimeSeconds * 1000),
    })
    .execute()
  ctx.scope.cookies.push({ name: heldFormCookie, value: key, maxAgeSeconds: lifetimeSeconds, httpOnly: true })
  after.searchParams.set(resumeParam, '1')
  detour.searchParams.set('next', after.pathname + after.search + after.hash)
  return redirect(detour.pathname + detour.search, response.status === 303 ? 303 : 302)
}

/** Holds the form of a document that a guard refused before its action; runs on the root route. */
export const holdRefusedForm: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const response = await next()
  if (request.method !== 'POST' || !(response instanceof Response) || response.status < 300 || response.status >= 400)
    return response
  return (await holdForm(contextOf(context), { request, url }, response)) ?? response
}

/** A held form: its address and its body. */
export type HeldForm = { path: string; body: string }

/** Takes the held form of a key, once; null when there is none or it has expired. */
export async function takeHeldForm(
  { db, secrets, now }: { db: Db; secrets: Secrets; now: Date },
  key: string | undefined,
): Promise<HeldForm | null> {
  if (!key) return null
  const row = await db
    .deleteFrom('held_form')
    .where('key_hash', '=', sha256(key))
    .where('expires_at', '>', now)
    .returning(['path', 'fields_sealed'])
    .executeTakeFirst()
  if (!row) return null
  const fields = JSON.parse(secrets.open(row.fields_sealed)) as [string, string][]
  return { path: row.path, body: new URLSearchParams(fields).toString() }
}

/** Removes expired held forms; run by a job. */
export async function removeHeldForms(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('held_form').where('expires_at', '<=', now).execute()
}
