import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import './tables.ts'
import { readApiCursor, writeApiCursor } from '#platform/http/api-cursor.ts'
import { keysetPage, readIdCursor } from '#platform/keyset.ts'
import { requirePersonId, requireSignedIn, type ApiOptions } from '#platform/http/api-requests.ts'
import { answer, momentSchema, refusals, signedInOperation } from '#platform/http/api-schemas.ts'
import type { Db } from '#platform/database/database.ts'
import { orderOf, reportPath, verifyPath } from '../addresses.ts'
import { codeParams, orderParams } from '../schemas.ts'
import { packageKeys, splitKeys, type OrderState, inspectionOrderFlow } from '../states.ts'
import { sharesOfOrder, sideOf } from './find-orders.ts'
import { getWholeReport } from './present-report.ts'
import { slotEnd } from './slots.ts'
import type { OrderRow } from './tables.ts'
import { inspectionOrders } from './flows.ts'
import { signedReport, stateOf } from './verify.ts'

const tag = 'Inspections'
const states = inspectionOrderFlow.states as [OrderState, ...OrderState[]]

const bookingSchema = z
  .object({
    id: z.string(),
    side: z.enum(['booker', 'seller']).describe('On which side the signed-in person stands.'),
    state: z.enum(states),
    car: z.string(),
    package: z.enum(packageKeys),
    place: z.string(),
    city: z.string(),
    startsAt: momentSchema,
    endsAt: momentSchema,
    lateMinutes: z.int().nullable().describe('By how many minutes the inspector said they come later.'),
    startedAt: momentSchema.nullable().describe('When the inspector began.'),
    split: z.enum(splitKeys).describe('Who pays.'),
    priceRial: z.string(),
    report: z
      .object({ code: z.string(), score: z.int(), verifyPath: z.string(), path: z.string() })
      .nullable()
      .describe('The signed report; null until there is one.'),
    path: z.string().describe('Its page.'),
  })
  .meta({ id: 'Inspection', description: 'A booking of an inspection.' })

const wholeSchema = bookingSchema
  .extend({
    shares: z.array(
      z.object({
        of: z.enum(['booker', 'seller']),
        amountRial: z.string(),
        state: z.enum(['owed', 'paid', 'refunded', 'void']),
        refundRial: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'InspectionWithShares', description: 'A booking with what each side pays.' })

const reportSchema = z
  .object({
    state: z.enum(['valid', 'expired', 'revoked', 'altered']),
    document: z.unknown().describe('Exactly what was signed, in canonical form (RFC 8785) when written so.'),
    signature: z.string().describe('Ed25519 over the canonical text, base64.'),
    publicKey: z.string(),
  })
  .meta({ id: 'InspectionReport', description: 'A signed report.' })

const selectBookings = (db: Db, personId: bigint) =>
  db
    .selectFrom('inspection_order')
    .innerJoin('inspection_place', 'inspection_place.id', 'inspection_order.place_id')
    .innerJoin('city', 'city.id', 'inspection_place.city_id')
    .leftJoin('inspection_report', 'inspection_report.order_id', 'inspection_order.id')
    .selectAll('inspection_order')
    .select(['inspection_place.name as place', 'city.name_fa as city', 'inspection_report.code', 'score'])
    .where((is) => is.or([is('person_id', '=', personId), is('seller_id', '=', personId)]))

type Booking = OrderRow & { place: string; city: string; code: string | null; score: number | null }

function presentBooking(row: Booking, personId: bigint): z.input<typeof bookingSchema> {
  return {
    id: row.public_id,
    side: sideOf(row, personId),
    state: row.state,
    car: row.car,
    package: row.package,
    place: row.place,
    city: row.city,
    startsAt: row.starts_at.toISOString(),
    endsAt: slotEnd(row.starts_at).toISOString(),
    lateMinutes: row.late_minutes,
    startedAt: row.started_at && row.started_at.toISOString(),
    split: row.split,
    priceRial: String(row.price_rial),
    report:
      row.code === null || row.score === null
        ? null
        : { code: row.code, score: row.score, verifyPath: verifyPath(row.code), path: reportPath(row.code) },
    path: orderOf(row.public_id),
  }
}

const pageSize = 20

/** A person's bookings and their reports. Booking and payment exist only as pages. */
export const inspectionApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  requireSignedIn(api, readContext)
  api.get('/inspections', {
    schema: {
      ...signedInOperation({
        id: 'listInspections',
        tag,
        summary: 'Inspections that the person booked or was asked for',
      }),
      querystring: z.object({ after: z.string().max(300).optional() }),
      response: {
        200: answer(
          'The newest first.',
          z.object({ inspections: z.array(bookingSchema), next: z.string().nullable() }),
        ),
        ...refusals(401, 422),
      },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      const personId = requirePersonId(ctx)
      const after = readIdCursor(readApiCursor('inspections', request.query.after))
      let bookings = selectBookings(ctx.db, personId)
      if (after !== null) bookings = bookings.where('inspection_order.id', '<', after)
      const matches = await bookings
        .orderBy('inspection_order.id', 'desc')
        .limit(pageSize + 1)
        .execute()
      const { rows, next } = keysetPage(matches, pageSize, ({ id }) => String(id))
      return {
        inspections: rows.map((row) => presentBooking(row, personId)),
        next: writeApiCursor('inspections', next),
      }
    },
  })
  api.get('/inspections/:orderId', {
    schema: {
      ...signedInOperation({ id: 'getInspection', tag, summary: 'One inspection with what each side pays' }),
      params: orderParams,
      response: { 200: answer('The inspection.', wholeSchema), ...refusals(401, 404, 422) },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      const personId = requirePersonId(ctx)
      const { id } = await inspectionOrders.load(ctx.db, { personId, id: request.params.orderId })
      const row = await selectBookings(ctx.db, personId).where('inspection_order.id', '=', id).executeTakeFirstOrThrow()
      const shares = await sharesOfOrder(ctx.db, id)
      return {
        ...presentBooking(row, personId),
        shares: shares.map((share) => ({
          of: share.no === 1 ? ('booker' as const) : ('seller' as const),
          amountRial: String(share.amount_rial),
          state: share.state,
          refundRial: share.refund_rial === null ? null : String(share.refund_rial),
        })),
      }
    },
  })
  api.get('/inspection-reports/:code', {
    schema: {
      ...signedInOperation({
        id: 'getInspectionReport',
        tag,
        summary: 'A whole signed report, for both sides of its booking and for everybody where it stands in an ad',
      }),
      params: codeParams,
      response: { 200: answer('The report.', reportSchema), ...refusals(401, 404, 422) },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      const row = await getWholeReport(ctx, request.params.code)
      return { state: stateOf(row, { now: ctx.now }), ...signedReport(row) }
    },
  })
}
