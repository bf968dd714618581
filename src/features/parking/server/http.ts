import './tables.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'
import { payPath } from '#features/payments/contract.ts'
import { formatPlate, parsePlate, type Plate } from '#kit/plate.ts'
import { readApiCursor, writeApiCursor } from '#platform/http/api-cursor.ts'
import type { RequestContext } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
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
  money,
  moneySchema,
  momentSchema,
  publicOperation,
  refusals,
  signedInOperation,
} from '#platform/http/api-schemas.ts'
import { checkValues, platePartsOf } from '#ui/form/check-values.ts'
import { sumOf } from '../fee.ts'
import { objectionSchema, parkingParams, debtParams, startSchema } from '../schemas.ts'
import { debtRefusals, objectionRefusals, startRefusals } from '../texts.ts'
import { dayText } from './count-fee.ts'
import { findDebts, payDebt } from './debts.ts'
import {
  daysNow,
  findParkings,
  findZoneRows,
  getParking,
  plateOf,
  provenPlates,
  readWrittenDays,
  type FoundParking,
} from './find-parkings.ts'
import { objectToParking, startParking, stopParking } from './park.ts'
import type { Day } from './tables.ts'

const tag = 'Parking'
const day = z.iso.date().describe('A day in Tehran, `2026-11-25`.')

const parkingSchema = z
  .object({
    id: z.string(),
    plate: z.string().nullable(),
    zone: z.object({ code: z.string(), name: z.string(), city: z.string() }),
    state: z.enum(['running', 'free', 'owing', 'paid', 'disputed', 'waived']),
    startedAt: momentSchema,
    endedAt: momentSchema.nullable(),
    endedBy: z.enum(['person', 'device', 'limit']).nullable(),
    amount: moneySchema.describe('Of a parking that runs: until now.'),
    dueOn: day.nullable().describe('The last day to pay before the city may make it a fine.'),
    payPath: z.string().nullable().describe('A path of this site where it is paid, while it is owed.'),
  })
  .meta({ id: 'Parking' })

const wholeParkingSchema = parkingSchema
  .extend({
    days: z.array(
      z.object({
        day,
        freeSeconds: z.int(),
        chargedSeconds: z.int(),
        amount: moneySchema,
        capped: z.boolean().describe('The most of the day was reached.'),
      }),
    ),
    answer: z.string().nullable().describe('What was answered to an objection.'),
  })
  .meta({ id: 'WholeParking', description: 'A parking with how its sum came about.' })

const debtSchema = z
  .object({
    id: z.string(),
    plate: z.string().nullable(),
    place: z
      .string()
      .nullable()
      .describe('Null, as the day, until an inquiry has shown that the plate is the caller’s.'),
    day: day.nullable(),
    amount: moneySchema,
    state: z.enum(['open', 'gone', 'pending', 'unknown', 'settled', 'refunded']),
    tracking: z.string().nullable(),
  })
  .meta({ id: 'ParkingDebt', description: 'What a city says that a plate owes for parking.' })

const plateBody = z.string().max(40).describe('Two digits, letter, three digits, `-`, two digits.')

/** Street parking as data: zones are public, the rest belongs to one person. */
export const parkingApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  api.addHook('preValidation', async (request, reply) => {
    if (request.routeOptions.url?.endsWith('/parking/zones')) return
    void reply.header('cache-control', 'private, no-store')
    requirePersonId(await readContext(request))
  })
  addParkings(api, readContext)
  addUsing(api, readContext)
  addObjection(api, readContext)
  addDebts(api, readContext)
}

const tooMany = (retryAfterSeconds: number) => new AppError('too-many-requests', 429, { retryAfterSeconds })

const plateCode = (plate: Plate | null): string | null => plate && formatPlate(plate)

/** Validates with the page's schema and messages. */
function read<S extends z.ZodObject>(schema: S, body: unknown): z.output<S> {
  const checked = checkValues(schema, body)
  if (!checked.ok) throw new AppError('invalid', 422, { fields: checked.fields })
  return checked.value
}

async function presentRow(ctx: RequestContext, row: FoundParking): Promise<z.output<typeof parkingSchema>> {
  return {
    id: row.public_id,
    plate: plateCode(plateOf(ctx, row.plate_sealed)),
    zone: { code: row.code, name: row.name, city: row.city },
    state: row.state,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    amount: money(row.amount_rial ?? sumOf(await daysNow(ctx, row))),
    dueOn: row.state === 'owing' ? row.due_on : null,
    payPath: row.state === 'owing' && row.payable_id !== null ? payPath(row.payable_id) : null,
  }
}

async function presentWhole(
  ctx: RequestContext,
  own: { personId: bigint; id: string },
): Promise<z.output<typeof wholeParkingSchema>> {
  const row = await getParking(ctx.db, own)
  const days =
    row.state === 'running'
      ? (await daysNow(ctx, row)).map((each) => ({ ...each, day: dayText(each.day) }))
      : await readWrittenDays(ctx.db, row.id)
  return {
    ...(await presentRow(ctx, row)),
    days: days.map(({ day: of, freeSeconds, chargedSeconds, amountRial, capped }) => ({
      day: of,
      freeSeconds,
      chargedSeconds,
      amount: money(amountRial),
      capped,
    })),
    answer: row.objection_answer,
  }
}

function addParkings(api: Api, readContext: ContextReader): void {
  api.get('/parking/zones', {
    schema: {
      ...publicOperation({ id: 'listParkingZones', tag, summary: 'Zones in which a parking can begin' }),
      response: {
        200: answer(
          'By city and code.',
          z.object({ zones: z.array(z.object({ code: z.string(), name: z.string(), city: z.string() })) }),
        ),
        ...refusals(),
      },
    },
    handler: async (request) => ({ zones: await findZoneRows((await readContext(request)).db) }),
  })
  api.get('/parking/parkings', {
    schema: {
      ...signedInOperation({ id: 'listParkings', tag, summary: 'One’s own parkings' }),
      querystring: z.object({ after: z.string().max(300).optional() }),
      response: {
        200: answer(
          'What runs or is owed, then the past, the newest first.',
          z.object({ open: z.array(parkingSchema), past: z.array(parkingSchema), next: z.string().nullable() }),
        ),
        ...refusals(401, 422),
      },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      const parkings = await findParkings(ctx.db, {
        personId: requirePersonId(ctx),
        after: readApiCursor('parkings', request.query.after),
      })
      const present = (rows: readonly FoundParking[]) => Promise.all(rows.map((row) => presentRow(ctx, row)))
      return {
        open: await present(parkings.open),
        past: await present(parkings.past),
        next: writeApiCursor('parkings', parkings.next),
      }
    },
  })
}

function addUsing(api: Api, readContext: ContextReader): void {
  api.post('/parking/parkings', {
    schema: {
      ...idempotentOperation({
        id: 'startParking',
        tag,
        summary: 'Begin a parking',
        description: 'A plate that already runs for the same person gives that parking.',
      }),
      body: z.object({ plate: plateBody, zone: z.string().max(10) }),
      response: { 201: answer('It runs.', wholeParkingSchema), ...refusals(401, 403, 409, 422) },
    },
    handler: async (request, reply) => {
      const first = await readContext(request)
      const personId = requirePersonId(first)
      const { plate, zone } = read(startSchema, { ...request.body, plate: platePartsOf(request.body.plate) })
      const started = await withIdempotencyKey(
        request,
        first,
        async (ctx) => startParking(ctx, { personId, plate, zoneCode: zone }),
        ({ ok }) => ok,
      )
      if (!started.ok) {
        if (started.code === 'too-fast') throw tooMany(started.wait.waitSeconds)
        const field = started.code === 'no-zone' ? 'zone' : 'plate'
        throw new AppError(started.code, 409, { fields: { [field]: startRefusals[started.code] } })
      }
      return reply.code(201).send(await presentWhole(first, { personId, id: started.value }))
    },
  })
  api.get('/parking/parkings/:parkingId', {
    schema: {
      ...signedInOperation({ id: 'getParking', tag, summary: 'One parking with its days' }),
      params: parkingParams,
      response: { 200: answer('The parking.', wholeParkingSchema), ...refusals(401, 404, 422) },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      return presentWhole(ctx, { personId: requirePersonId(ctx), id: request.params.parkingId })
    },
  })
  api.post('/parking/parkings/:parkingId/stop', {
    schema: {
      ...idempotentOperation({
        id: 'stopParking',
        tag,
        summary: 'End a parking',
      }),
      params: parkingParams,
      response: {
        200: answer('It has ended, now.', wholeParkingSchema),
        ...refusals(401, 403, 404, 422),
      },
    },
    handler: async (request) => {
      const first = await readContext(request)
      const own = { personId: requirePersonId(first), id: request.params.parkingId }
      await withIdempotencyKey(
        request,
        first,
        async (ctx) => stopParking(ctx, own),
        () => true,
      )
      return presentWhole(first, own)
    },
  })
}

function addDebts(api: Api, readContext: ContextReader): void {
  api.get('/parking/debts', {
    schema: {
      ...signedInOperation({ id: 'listParkingDebts', tag, summary: 'What one’s plates were found to owe' }),
      response: { 200: answer('At most fifty.', z.object({ debts: z.array(debtSchema) })), ...refusals(401) },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      return debtsOf(ctx, requirePersonId(ctx))
    },
  })
  api.post('/parking/debts/search', {
    schema: {
      ...signedInOperation({ id: 'findParkingDebts', tag, summary: 'Ask the city what a plate owes' }),
      body: z.object({ plate: plateBody }),
      response: {
        200: answer('All debts that are known now.', z.object({ debts: z.array(debtSchema) })),
        ...refusals(401, 403, 422),
      },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      const personId = requirePersonId(ctx)
      const plate = parsePlate(request.body.plate)
      if (!plate.ok) throw new AppError('invalid', 422, { fields: { plate: 'پلاک را کامل بنویسید.' } })
      const debts = await findDebts(ctx, { personId, plate: plate.value })
      if (debts.ok) return debtsOf(ctx, personId)
      throw debts.code === 'too-fast'
        ? tooMany(3600)
        : new AppError('unavailable', 503, { retryAfterSeconds: 120, fields: { plate: debtRefusals['no-answer'] } })
    },
  })
  api.post('/parking/debts/:debtId/payment', {
    schema: {
      ...idempotentOperation({ id: 'payParkingDebt', tag, summary: 'Begin to pay a debt' }),
      params: debtParams,
      response: {
        201: answer('It waits to be paid.', z.object({ payPath: z.string() }).meta({ id: 'ParkingPayment' })),
        ...refusals(401, 403, 404, 409, 422),
      },
    },
    handler: async (request, reply) => {
      const ctx = await readContext(request)
      const outcome = await payDebt(ctx, { personId: requirePersonId(ctx), id: request.params.debtId })
      if (!outcome.ok) throw new AppError(outcome.code, 409)
      return reply.code(201).send({ payPath: payPath(outcome.value) })
    },
  })
}

function addObjection(api: Api, readContext: ContextReader): void {
  api.post('/parking/parkings/:parkingId/objection', {
    schema: {
      ...idempotentOperation({ id: 'objectToParking', tag, summary: 'Object to a parking that is owed' }),
      params: parkingParams,
      body: z.object({ text: z.string().max(2000) }),
      response: { 200: answer('Staff decide.', wholeParkingSchema), ...refusals(401, 403, 404, 409, 422) },
    },
    handler: async (request) => {
      const first = await readContext(request)
      const own = { personId: requirePersonId(first), id: request.params.parkingId }
      const { text } = read(objectionSchema, request.body)
      const objected = await withIdempotencyKey(
        request,
        first,
        async (ctx) => objectToParking(ctx, { ...own, text }),
        ({ ok }) => ok,
      )
      if (!objected.ok) throw new AppError(objected.code, 409, { fields: { text: objectionRefusals[objected.code] } })
      return presentWhole(first, own)
    },
  })
}

async function debtsOf(ctx: RequestContext, personId: bigint) {
  const rows = await ctx.db
    .selectFrom('parking_debt')
    .select(['public_id', 'plate_sealed', 'place', 'amount_rial', 'state', 'tracking'])
    .select(sql<Day>`parked_on::text`.as('parked_on'))
    .where('person_id', '=', personId)
    .where('state', '<>', 'gone')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  const isProven = await provenPlates(ctx, personId, rows)
  return {
    debts: rows.map((row) => ({
      id: row.public_id,
      plate: plateCode(plateOf(ctx, row.plate_sealed)),
      ...(isProven(row) ? { place: row.place, day: row.parked_on } : { place: null, day: null }),
      amount: money(row.amount_rial),
      state: row.state,
      tracking: row.tracking,
    })),
  }
}
