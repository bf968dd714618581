import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { formatPlate } from '#kit/plate.ts'
import { addressLimits } from '#platform/address.ts'
import type { RequestContext } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import {
  requirePersonId,
  withIdempotencyKey,
  type Api,
  type ApiOptions,
  type ContextReader,
} from '#platform/http/api-requests.ts'
import {
  answer,
  idempotentOperation,
  moneySchema,
  momentSchema,
  money,
  publicOperation,
  refusals,
  signedInOperation,
} from '#platform/http/api-schemas.ts'
import { invalidField, languageOf } from '#platform/http/api-texts.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { bundleKinds } from '../../bundle.ts'
import { maxQuestions } from '../../states.ts'
import { openAnswer } from '../find-inquiries.ts'
import { inputSchema, inquirySchema, presentRow, readInput } from '../inquiry-schemas.ts'
import { verifyDocument } from '../paper/papers.ts'
import { findCarQuestions, presentAllCars } from './all-cars.ts'
import { findRun, questionsOfRun } from './present-run.ts'
import { registerRun, type NewRun } from './register-run.ts'

const tag = 'Inquiries'

const offerSchema = z
  .object({
    cars: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        plate: z.string(),
        questions: z.array(
          z.object({
            key: z.string().describe('What a new run names it by.'),
            title: z.string(),
            price: moneySchema.describe('With tax.'),
            open: z.boolean().describe('Whether it can be asked now.'),
          }),
        ),
        missing: z.array(z.string()).describe('What could be asked too if more of the car were known.'),
      }),
    ),
  })
  .meta({ id: 'AllCarsOffer', description: 'What can be asked of each car of the garage in one payment.' })

const newRunSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('all-cars'),
    questions: z.array(z.string().max(80)).min(1).max(maxQuestions).describe('Keys of AllCarsOffer.'),
  }),
  z.object({
    kind: z.literal('before-buying'),
    input: inputSchema.describe('plate, nationalCode, mobile, identifier and birthDate of the owner.'),
    consent: z.boolean().describe('That the owner has given leave.'),
  }),
])

const runSchema = z
  .object({
    id: z.string(),
    kind: z.enum(['all-cars', 'before-buying']),
    state: z.enum(['awaiting-payment', 'begun', 'abandoned']),
    madeAt: momentSchema,
    payableId: z.string().nullable().describe('What is to be paid, until it is.'),
    inquiries: z.array(inquirySchema),
  })
  .meta({ id: 'InquiryRun', description: 'Several questions in one payment, each with what became of it.' })

const documentSchema = z
  .object({
    state: z.enum(['true', 'sample', 'foreign', 'forgotten']),
    title: z.string().nullable(),
    fingerprint: z.string().nullable().describe('Stands on the paper too.'),
    parts: z.array(
      z.object({
        title: z.string(),
        plate: z.string().nullable(),
        answeredAt: z.string().nullable().describe('In words, as on the paper.'),
        heading: z.string(),
        amount: z.string().nullable(),
        asked: z.array(z.object({ label: z.string(), value: z.string() })).describe('What else it is about, masked.'),
        rows: z.array(z.object({ title: z.string(), about: z.string(), amount: z.string() })).describe('What is owed.'),
      }),
    ),
  })
  .meta({ id: 'VerifiedPaper', description: 'Whether a printed answer is ours, and what it must say.' })

/** Runs of several inquiries, and the public check of PDFs. */
export const inquiryRunsApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  runRoutes(api, readContext)
  documentRoute(api, readContext)
}

type Choice = { personId: bigint; body: z.output<typeof newRunSchema>; language: ReturnType<typeof languageOf> }

async function questionsOf(ctx: RequestContext, { personId, body, language }: Choice): Promise<NewRun> {
  if (body.kind === 'all-cars') {
    const keys = new Set(body.questions)
    const all = (await findCarQuestions(ctx, personId)).flatMap(({ questions }) => questions)
    return { personId, kind: body.kind, questions: all.filter(({ key }) => keys.has(key)) }
  }
  const fields: Record<string, string> = body.consent ? {} : { consent: invalidField('consent', language) }
  const questions = bundleKinds.flatMap((kind) => {
    const read = readInput(kind, body.input, language)
    Object.assign(fields, read.fields)
    return read.input ? [{ kind, input: read.input, about: null }] : []
  })
  if (Object.keys(fields).length > 0) throw new AppError('invalid', 422, { fields })
  return { personId, kind: body.kind, questions }
}

async function runOf(ctx: RequestContext, own: { personId: bigint; id: string }): Promise<z.output<typeof runSchema>> {
  const run = await findRun(ctx, own)
  if (!run) throw notFound()
  const rows = await questionsOfRun(ctx, run.id)
  return {
    id: run.public_id,
    kind: run.kind,
    state: run.state,
    madeAt: run.made_at.toISOString(),
    payableId: run.state === 'awaiting-payment' ? run.payable_id : null,
    inquiries: rows.map((row) => presentRow(row, openAnswer(ctx.secrets, row))),
  }
}

function runRoutes(api: Api, readContext: ContextReader): void {
  api.get('/inquiry-runs/all-cars', {
    schema: {
      ...signedInOperation({ id: 'offerAllCars', tag, summary: 'What can be asked of all cars in one payment' }),
      response: { 200: answer('The cars.', offerSchema), ...refusals(401) },
    },
    handler: async (request, reply) => {
      const ctx = await readContext(request)
      void reply.header('cache-control', 'private, no-store')
      const { cars } = await presentAllCars(ctx, requirePersonId(ctx))
      return {
        cars: cars.map(({ id, name, plate, questions, missing }) => ({
          id,
          name,
          plate: formatPlate(plate),
          questions: questions.map(({ key, title, priceRial, open }) => ({
            key,
            title,
            price: money(BigInt(priceRial)),
            open,
          })),
          missing: missing.map(({ text }) => text),
        })),
      }
    },
  })
  api.post('/inquiry-runs', {
    schema: {
      ...idempotentOperation({ id: 'askRun', tag, summary: 'Ask several things in one payment' }),
      body: newRunSchema,
      response: { 201: answer('The run.', runSchema), ...refusals(401, 403, 409, 422) },
    },
    handler: async (request, reply) => {
      const first = await readContext(request)
      const personId = requirePersonId(first)
      const language = languageOf(request.headers['accept-language'])
      const target = await questionsOf(first, { personId, body: request.body, language })
      const outcome = await withIdempotencyKey(
        request,
        first,
        async (ctx) => registerRun(ctx, target),
        ({ ok }) => ok,
      )
      if (outcome.ok) return reply.code(201).send(await runOf(first, { personId, id: outcome.value.id }))
      if (outcome.code === 'too-many') {
        throw new AppError('too-many-requests', 429, { retryAfterSeconds: outcome.wait.waitSeconds })
      }
      if (outcome.code === 'nothing') {
        throw new AppError('invalid', 422, { fields: { questions: invalidField('questions', language) } })
      }
      throw new AppError('unavailable', 503, { retryAfterSeconds: 60 })
    },
  })
  api.get('/inquiry-runs/:runId', {
    schema: {
      ...signedInOperation({ id: 'getRun', tag, summary: 'One run with its questions' }),
      params: z.object({ runId: z.string().regex(/^[0-9a-z]{10}$/) }),
      response: { 200: answer('The run.', runSchema), ...refusals(401, 404, 422) },
    },
    handler: async (request, reply) => {
      const ctx = await readContext(request)
      void reply.header('cache-control', 'private, no-store')
      return runOf(ctx, { personId: requirePersonId(ctx), id: request.params.runId })
    },
  })
}

function documentRoute(api: Api, readContext: ContextReader): void {
  api.get('/inquiry-papers/:code', {
    schema: {
      ...publicOperation({ id: 'verifyPaper', tag, summary: 'Whether a printed answer is ours' }),
      params: z.object({ code: z.string().min(1).max(60) }),
      response: { 200: answer('What is known of it.', documentSchema), ...refusals(422) },
    },
    handler: async (request, reply) => {
      const ctx = await readContext(request)
      const limit = await consumeLimits(ctx, addressLimits('verify', ctx.scope.address, { max: 60, seconds: 600 }))
      if (!limit.allowed) throw new AppError('too-many-requests', 429, { retryAfterSeconds: limit.waitSeconds })
      void reply.header('cache-control', 'private, no-store')
      const document = await verifyDocument(ctx, request.params.code)
      if (document.state !== 'true') return { state: document.state, title: null, fingerprint: null, parts: [] }
      return {
        ...document,
        parts: document.parts.map(({ title, plate, asked, answeredAt, answer: statement }) => ({
          title,
          plate: plate && formatPlate(plate),
          answeredAt,
          heading: statement.title,
          amount: statement.amount && `${statement.amount.value} (${statement.amount.rial})`,
          asked: asked.map(({ label, value }) => ({ label, value })),
          rows: statement.owed.map(({ title: row, about, amount }) => ({ title: row, about, amount })),
        })),
      }
    },
  })
}
