// Run by opening-processes.test.ts, bundled, as one web process of several: joining, polling and buying over HTTP, with the jobs of draws
// behind it. Without pages, so that ten of them start in seconds.
import { lotteryJobs } from '#features/lottery/server/run-draw.ts'
import { waitingRoomEndpoints } from '#features/waiting-room/server/endpoints.ts'
import { waitingRoomJobs } from '#features/waiting-room/server/jobs.ts'
import { lineOf } from '#features/sales/server/admission.ts'
import { salePayable } from '#features/sales/server/bills.ts'
import { nationalIndexOf } from '#features/sales/server/buyer-facts.ts'
import { writeOrder } from '#features/sales/server/place-order.ts'
import { getPlan } from '#features/sales/server/plans.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { contextReader, requirePersonId } from '#platform/http/api-requests.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { startJobs } from '#platform/jobs/start-jobs.ts'
import { openPlatform } from '#platform/open-platform.ts'

const base = await openPlatform(process.env)
const platform: Platform = { ...base, manifests: [], providers: {} as never }
const { database, clock, secrets, log, config } = platform
// The opening of the demo is not part of this test.
const { 'openings.advance': advancing } = waitingRoomJobs(platform)
await startJobs({
  db: database.db,
  signals: database.signals,
  table: { ...lotteryJobs(platform), 'openings.advance': advancing! },
  log,
  pollSeconds: 0.5,
  leaseSeconds: 2,
  workers: { urgent: 1, normal: 1, bulk: 1 },
})

const app = await createHttpServer({
  platform,
  pictures: {} as never,
  build: () => Promise.reject(new Error('no pages here')),
  development: false,
  busyPage: () => 'busy',
  mount: async (server) => {
    const readContext = contextReader(platform)
    await server.register((scope) => waitingRoomEndpoints(scope, { platform, readContext }))
    server.post('/buy', async (request) => {
      const ctx = await readContext(request)
      const personId = requirePersonId(ctx)
      const plan = await getPlan(database.db, clock.now(), { slug: 'processes' })
      const { agency_id: agencyId, trim } = await database.db
        .selectFrom('sale_stock')
        .select(['agency_id', 'trim'])
        .where('plan_id', '=', plan.row.id)
        .limit(1)
        .executeTakeFirstOrThrow()
      // As `placeOrder`: the same form sent again hears what it has made.
      const made = await database.db
        .selectFrom('sale_order')
        .select('public_id')
        .where('form_key', '=', `form-${personId}`)
        .executeTakeFirst()
      if (made) return { order: made.public_id }
      const colours = personId % 2n ? ['white', 'black'] : ['black', 'white']
      const placed = await inTransaction<Awaited<ReturnType<typeof writeOrder>>>(database.db, async (trx) =>
        writeOrder(
          trx,
          {
            now: clock.now(),
            secrets,
            manifests: [{ name: 'sales', payables: [salePayable] }] as never,
            config: { SALE_HOLD_SECONDS: config.SALE_HOLD_SECONDS },
          },
          {
            plan,
            openingId: (await lineOf(trx, plan.row))!.id,
            sealed: secrets.seal('{}'),
            nationalIndex: nationalIndexOf(secrets, String(personId)),
            wanted: {
              personId,
              planId: plan.row.public_id,
              version: 1,
              trim,
              colour: colours[0]!,
              second: { trim, colour: colours[1]! },
              options: [],
              agencyId,
              applicant: {
                fatherName: '',
                landline: '',
                postalCode: String(1_300_000_000n + personId),
                address: '',
                oldCar: null,
              },
              formKey: `form-${personId}`,
            },
          },
        ),
      )
      return placed.ok ? { order: placed.value.orderId } : { refused: placed.code }
    })
  },
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.stdout.write(`port ${typeof address === 'object' && address ? address.port : ''}\n`)
