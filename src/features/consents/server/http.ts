import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { findBehalf } from '#features/inquiries/contract.ts'
import { parseNationalCode } from '#kit/national-code.ts'
import { parsePlate } from '#kit/plate.ts'
import { readApiCursor, writeApiCursor } from '#platform/http/api-cursor.ts'
import type { RequestContext } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import {
  requireSignedIn,
  requirePersonId,
  withIdempotencyKey,
  type Api,
  type ApiOptions,
  type ContextReader,
} from '#platform/http/api-requests.ts'
import { answer, idempotentOperation, momentSchema, refusals, signedInOperation } from '#platform/http/api-schemas.ts'
import { invalidField, languageOf } from '#platform/http/api-texts.ts'
import { consentPath } from '../addresses.ts'
import { allPurposes, consentKinds } from '../rules.ts'
import { consentParams } from '../schemas.ts'
import { type ConsentState, consentFlow } from '../states.ts'
import { actionRefusals, codeRefusals } from '../texts.ts'
import { claimInvited } from './ask-plate-consent.ts'
import { approveConsent, endConsent, giveOwnerCode, inquireByConsent } from './change-consent.ts'
import type { ConsentRow } from './tables.ts'
import { findConsents, presentConsent, partyOf, consents } from './find-consents.ts'

const tag = 'Consents'
const states = consentFlow.states as [ConsentState, ...ConsentState[]]
const completed = z.undefined().describe('It is done.')

const rowSchema = z
  .object({
    id: z.string(),
    side: z.enum(['asker', 'owner']).describe('On which side the signed-in person stands.'),
    subject: z.object({ kind: z.enum(['ad', 'plate']), ref: z.string(), title: z.string() }),
    kinds: z.array(z.enum(consentKinds)),
    purpose: z.enum(allPurposes),
    state: z.enum(states),
    askedAt: momentSchema,
    until: momentSchema.nullable().describe('Until when it can be answered, or used; null once it is over.'),
  })
  .meta({ id: 'Consent', description: 'A request of a buyer to the owner of a car for leave to inquire about it.' })

const consentSchema = z
  .object({
    consent: rowSchema,
    other: z.string().describe('Of who asks the name, or else a masked number; who is asked stays unnamed.'),
    inquiries: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        state: z.string(),
        payPath: z.string().nullable(),
        need: z.unknown().describe('What the authority wants of the owner first; null otherwise.'),
        answer: z.unknown().describe('As both sides read it: without plate, national code, number and bill.'),
        signature: z.string().nullable().describe('Over what was asked and answered; the same for both.'),
      }),
    ),
  })
  .meta({ id: 'ConsentWithAnswers', description: 'One request with everything that was asked by it.' })

const actionSchema = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('approve'),
    plate: z.string().max(40),
    nationalCode: z.string().max(20),
    agreed: z.literal(true).describe('That the person owns the car and agrees to these inquiries.'),
  }),
  z.object({ act: z.literal('refuse') }),
  z.object({ act: z.literal('withdraw') }),
  z.object({ act: z.literal('revoke') }),
])

const english: Partial<Record<keyof typeof actionRefusals, string>> = {
  'not-now': 'The request is not in that state any more.',
  'not-recent': 'Prove by a code first that it is you (/login/confirm).',
  used: 'This was answered already.',
  closed: 'This inquiry is not available now.',
  down: 'The authority does not answer now; nothing was charged.',
  'not-waiting': 'No code is waited for.',
}

function refused(
  code: keyof typeof actionRefusals,
  texts: Readonly<Record<keyof typeof actionRefusals, string>> = actionRefusals,
): AppError {
  const words = { fa: texts[code], en: english[code] ?? 'It was not done.' }
  if (code === 'too-many') return new AppError('too-many-requests', 429, { retryAfterSeconds: 600, words })
  if (code === 'closed' || code === 'down') return new AppError('unavailable', 503, { retryAfterSeconds: 60, words })
  return new AppError(code, code === 'not-recent' ? 403 : 409, { words })
}

/** Consents between strangers, with the same actions as the pages. A request starts at the ad. */
export const consentsApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  requireSignedIn(api, readContext)
  addReading(api, readContext)
  addState(api, readContext)
  addInquiries(api, readContext)
}

function readOwner(
  { plate, nationalCode }: { plate: string; nationalCode: string },
  language: ReturnType<typeof languageOf>,
) {
  const read = { plate: parsePlate(plate), nationalCode: parseNationalCode(nationalCode) }
  const wrong = [
    ...(read.plate.ok && read.plate.value.kind === 'car' ? [] : ['plate']),
    ...(read.nationalCode.ok ? [] : ['nationalCode']),
  ]
  if (!read.plate.ok || !read.nationalCode.ok || wrong.length > 0) {
    const fields = Object.fromEntries(wrong.map((name) => [name, invalidField(name, language)]))
    throw new AppError('invalid', 422, { fields })
  }
  return { plate: read.plate.value, nationalCode: read.nationalCode.value }
}

function presentRow(row: ConsentRow, personId: bigint): z.output<typeof rowSchema> {
  const until = row.state === 'asked' ? row.answer_until : row.state === 'approved' ? row.usable_until : null
  return {
    id: row.public_id,
    side: partyOf(row, personId),
    subject: { kind: row.subject_kind, ref: row.subject_ref, title: row.subject_title },
    kinds: [...row.kinds],
    purpose: row.purpose,
    state: row.state,
    askedAt: row.asked_at.toISOString(),
    until: until?.toISOString() ?? null,
  }
}

async function presentWhole(ctx: RequestContext, own: { personId: bigint; id: string }) {
  await claimInvited(ctx, own.personId)
  const row = await consents.load(ctx.db, own)
  const [{ other, side }, request] = await Promise.all([
    presentConsent(ctx, row, own.personId),
    findBehalf(ctx, consentPath(own.id)),
  ])
  return {
    consent: presentRow(row, own.personId),
    other,
    inquiries: request.map(({ id, kind, state, pay, need, answer: view, signature }) => ({
      id,
      kind,
      state,
      payPath: side === 'asker' ? pay : null,
      need,
      answer: view,
      signature,
    })),
  }
}

function addReading(api: Api, readContext: ContextReader): void {
  api.get('/consents', {
    schema: {
      ...signedInOperation({ id: 'listConsents', tag, summary: 'What the person has asked others and been asked' }),
      querystring: z.object({ after: z.string().max(300).optional() }),
      response: {
        200: answer('The newest first.', z.object({ consents: z.array(rowSchema), next: z.string().nullable() })),
        ...refusals(401, 422),
      },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      const personId = requirePersonId(ctx)
      await claimInvited(ctx, personId)
      const { rows, next } = await findConsents(ctx.db, {
        personId,
        after: readApiCursor('consents', request.query.after),
      })
      return { consents: rows.map((row) => presentRow(row, personId)), next: writeApiCursor('consents', next) }
    },
  })
  api.get('/consents/:consentId', {
    schema: {
      ...signedInOperation({ id: 'getConsent', tag, summary: 'One request with its answers' }),
      params: consentParams,
      response: { 200: answer('The request.', consentSchema), ...refusals(401, 404, 422) },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      return presentWhole(ctx, { personId: requirePersonId(ctx), id: request.params.consentId })
    },
  })
}

function addState(api: Api, readContext: ContextReader): void {
  api.put('/consents/:consentId/state', {
    schema: {
      ...idempotentOperation({
        id: 'changeConsent',
        tag,
        summary: 'Agree, refuse, take back or revoke; agreeing needs a fresh proof by code',
      }),
      params: consentParams,
      body: actionSchema,
      response: { 204: completed, ...refusals(401, 403, 404, 409, 422) },
    },
    handler: async (request, reply) => {
      const { body } = request
      const first = await readContext(request)
      const own = { personId: requirePersonId(first), id: request.params.consentId }
      const handedIn = body.act === 'approve' ? readOwner(body, languageOf(request.headers['accept-language'])) : null
      const changed = await withIdempotencyKey(
        request,
        first,
        (ctx) =>
          body.act === 'approve'
            ? approveConsent(ctx, { ...own, ...handedIn! })
            : endConsent(ctx, { ...own, act: body.act }),
        ({ ok }) => ok,
      )
      if (!changed.ok) throw refused(changed.code)
      return reply.code(204).send()
    },
  })
}

function addInquiries(api: Api, readContext: ContextReader): void {
  api.post('/consents/:consentId/inquiries', {
    schema: {
      ...idempotentOperation({ id: 'inquireByConsent', tag, summary: 'Inquire with the leave; it is paid for first' }),
      params: consentParams,
      body: z.object({ kind: z.enum(consentKinds) }),
      response: {
        201: answer('The request, with what is to be paid.', consentSchema),
        ...refusals(401, 403, 404, 409, 422),
      },
    },
    handler: async (request, reply) => {
      const first = await readContext(request)
      const own = { personId: requirePersonId(first), id: request.params.consentId }
      const used = await withIdempotencyKey(
        request,
        first,
        (ctx) => inquireByConsent(ctx, { ...own, kind: request.body.kind }),
        ({ ok }) => ok,
      )
      if (!used.ok) throw refused(used.code)
      return reply.code(201).send(await presentWhole(first, own))
    },
  })
  api.post('/consents/:consentId/inquiries/:inquiryId/code', {
    schema: {
      ...idempotentOperation({
        id: 'giveConsentCode',
        tag,
        summary: 'The owner gives the code that the authority has sent; without it, asks for another',
      }),
      params: consentParams.extend({ inquiryId: z.string().regex(/^[0-9a-z]{10}$/) }),
      body: z.object({ value: z.string().min(1).max(100).nullable() }),
      response: { 204: completed, ...refusals(401, 403, 404, 409, 422) },
    },
    handler: async (request, reply) => {
      const first = await readContext(request)
      const { consentId: id, inquiryId } = request.params
      const own = { personId: requirePersonId(first), id, inquiryId, value: request.body.value }
      const given = await withIdempotencyKey(
        request,
        first,
        (ctx) => giveOwnerCode(ctx, own),
        ({ ok }) => ok,
      )
      if (!given.ok) throw refused(given.code, codeRefusals)
      return reply.code(204).send()
    },
  })
}
