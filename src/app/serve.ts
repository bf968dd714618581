import { setTimeout } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { createFirstAdministratorLink, operatorCommandSchema, runOperatorCommand } from '#features/identity/contract.ts'
import type { Platform } from '#platform/context.ts'
import { serveBackUps } from '#platform/database/back-up-socket.ts'
import { refuseDemoDatabase } from '#platform/database/demo-mark.ts'
import { registerSubscriptions } from '#platform/events/subscriptions.ts'
import { followPageChanges } from '#platform/http/follow-page-changes.ts'
import { purgeSharedCache } from '#platform/http/shared-cache.ts'
import { healthRoutes } from '#platform/http/health.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { serveMetrics } from '#platform/http/metrics.ts'
import { startJobs } from '#platform/jobs/start-jobs.ts'
import { openRequestCounts } from '#platform/limits/open-request-counts.ts'
import type { Early } from '#platform/open-early.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { reportInvariants } from '#platform/invariants.ts'
import { serveOperator } from '#platform/operator-socket.ts'
import { startPolling } from '#platform/polling.ts'
import { readEnvFile, reportConfig } from '#platform/config-report.ts'
import { busyPage } from './busy-page.ts'
import { mountEndpoints } from './http-api.ts'
import { jobTable, jobWorkers, subscriptionsOf } from './jobs.ts'
import { withProviders } from './providers.ts'
import { sealedColumns } from './sealed-columns.ts'
import { startMessage } from './start-message.ts'
import { stopOnSignals } from './stop-process.ts'
import { warmUp } from './warm-up.ts'

type AppOptions = {
  build?: ServerBuild | (() => Promise<ServerBuild>)
  clientFolder?: string
  development?: boolean
  /** Fires when the process begins to stop. */
  stopping?: AbortSignal
}

/** A signal of the embedded database can not be lost; one of a server can. */
const pollMs = { embedded: 15_000, server: 500 } as const
/** All jobs of an embedded database are written in its process. */
const maxPollSeconds = 10

/** Creates the HTTP server over an opened platform; development passes its own build. */
export async function createApp(platform: Platform, options: AppOptions = {}): Promise<FastifyInstance> {
  const { pictures, imageWorker } = platform.providers
  return createHttpServer({
    platform,
    pictures,
    build: options.build ?? (build as unknown as ServerBuild),
    clientFolder: options.clientFolder,
    development: options.development ?? false,
    stopping: options.stopping,
    busyPage,
    mount: async (app, { renderCache, pageChanges }) => {
      app.addHook('onClose', async () => imageWorker.close())
      await mountEndpoints(app, { platform, renderCache })
      if (platform.config.RENDER_CACHE_SECONDS === 0) return
      const shared = openSharedCache(platform)
      const stopFollowing = await followPageChanges({
        ...platform,
        pageChanges,
        everyMs: pollMs[platform.database.engine],
        changed: shared?.note,
      })
      app.addHook('onClose', async () => {
        await stopFollowing()
        shared?.stop()
      })
    },
  })
}

/** Returns the purges of the shared cache before the instances; null without one. */
function openSharedCache({ config, outbound, log }: Platform) {
  const { EDGE_CACHE_URL: url, EDGE_CACHE_TOKEN: token } = config
  if (!url) return null
  const client = outbound.client('shared-cache', { configuredUrl: () => url, timeoutMs: 3000, maxConcurrent: 1 })
  return purgeSharedCache({ client, url, token, log })
}

/** Prepares the data of every feature before the first request, and in demo mode, once, the demo content. */
export async function prepareData(platform: Platform): Promise<void> {
  const { database, config, secrets, log, clock, manifests } = platform
  if (config.MODE === 'production') await refuseDemoDatabase(database.db)
  for (const { prepare } of manifests) await prepare?.(database.db)
  if (config.MODE === 'demo') {
    const { seedDemo } = await import('#demo/seed-demo.ts')
    await seedDemo({ db: database.db, secrets, log, now: clock.now() }, { ads: config.DEMO_ADS })
  }
}

/** A request refreshes what it reads itself. On the embedded database each look wakes an idle process. */
const refreshMs = { embedded: 30_000, server: 2000 } as const
const measureClockMs = 10_000
const firstPageMs = 500

/** Updates the in-memory state of features from the database. */
const refreshFeatures = ({ database, manifests }: Platform) =>
  Promise.all(manifests.map(({ refresh }) => refresh?.(database.db)))

/** Starts the jobs, and keeps in-memory state up to date also without requests; returns a function that stops both. */
export async function startBackground(platform: Platform): Promise<() => Promise<void>> {
  const { database, config, log, clock } = platform
  const table = jobTable(platform)
  await registerSubscriptions(database.db, subscriptionsOf(platform))
  const stopJobs = await startJobs({
    db: database.db,
    signals: database.signals,
    table,
    log,
    pollSeconds: config.JOB_POLL_SECONDS,
    maxPollSeconds: database.engine === 'embedded' ? Math.max(maxPollSeconds, config.JOB_POLL_SECONDS) : undefined,
    leaseSeconds: config.JOB_LEASE_SECONDS,
    workers: jobWorkers(config, database.engine),
  })
  const stopRefreshing = startPolling({
    name: 'refresh of what is kept in memory',
    everyMs: refreshMs[database.engine],
    log,
    run: () => refreshFeatures(platform),
  })
  const stopMeasuring = startPolling({
    name: "comparison with the database's time",
    everyMs: measureClockMs,
    log,
    run: async () => clock.measure?.(),
  })
  return async () => {
    await Promise.all([stopRefreshing(), stopMeasuring(), stopJobs()])
  }
}

/**
 * Creates the platform of this process with its providers. A serving process shares request counts with the others; a
 * command opens no connection for that, because it would not exit. Code of the demo is loaded in demo mode alone.
 */
export async function openApp(environment: Record<string, string | undefined>, early?: Early): Promise<Platform> {
  const base = await openPlatform(environment, sealedColumns, early ? { early } : {})
  const platform = withProviders({ ...base, requestCounts: await openRequestCounts(base) })
  if (base.config.MODE !== 'demo') return platform
  const { demoManifest } = await import('#demo/manifest.ts')
  return { ...platform, manifests: [...platform.manifests, demoManifest] }
}

/** Creates the server of a process that only runs jobs: liveness and metrics. */
async function createWorkerApp(platform: Platform, stopping: AbortSignal): Promise<FastifyInstance> {
  const app = Fastify({ logger: false, forceCloseConnections: 'idle' })
  app.decorateRequest('pagePattern', undefined)
  app.addHook('onClose', async () => platform.providers.imageWorker.close())
  serveMetrics(app, { platform, gauges: platform.manifests.flatMap(({ gauges }) => gauges?.(platform) ?? []) })
  await app.register(healthRoutes, { platform, stopping })
  return app
}

/** Lets `npm run admin` and `npm run invariants` work while this process has the embedded database open. */
const takeOrders = (platform: Platform): Promise<() => void> =>
  serveOperator(platform.config.DATA_DIR, async (order) => {
    const ctx = { ...platform, db: platform.database.db, now: platform.clock.now() }
    if ((order as { verb?: unknown }).verb === 'invariants') return reportInvariants(ctx)
    return runOperatorCommand(ctx, operatorCommandSchema.parse(order))
  })

/** Serves until a signal ends the process; `clientFolder` holds the build's files for browsers. */
export async function start(early: Early, clientFolder: string): Promise<void> {
  const platform = await openApp(process.env, early)
  const { config, log, database, clock } = platform
  const stopping = new AbortController()
  await prepareData(platform)
  const createServer = () =>
    config.ROLE === 'worker'
      ? createWorkerApp(platform, stopping.signal)
      : createApp(platform, { clientFolder, stopping: stopping.signal })
  // The first user should not wait for either. The embedded database reads in a thread of its own meanwhile.
  const [, app] = await Promise.all([refreshFeatures(platform), createServer()])
  const warmUpPages = async () => {
    if (config.ROLE !== 'worker') await warmUp(app)
  }
  const isEmbedded = database.engine === 'embedded'
  // Another instance answers meanwhile; an embedded database has no other.
  if (!isEmbedded) await warmUpPages()
  // All that asks a database server comes before the first request: a process that serves does not end when it goes away.
  const backgroundOfServer = isEmbedded ? null : startBackground(platform)
  await backgroundOfServer
  const stopBackUps = await serveBackUps(database, { dataDir: config.DATA_DIR, log })
  const stopOperator = isEmbedded ? await takeOrders(platform) : () => {}
  const address = await app.listen({ port: config.PORT, host: config.HOST })
  const readyMs = Math.round(performance.now())
  const background = backgroundOfServer ?? startBackground(platform)
  for (const warning of reportConfig(process.env, readEnvFile('.env')).warnings) log.warn({ warning }, 'configuration')
  log.info({ engine: database.engine, mode: config.MODE, role: config.ROLE, readyMs }, 'ready')
  stopOnSignals({
    platform,
    app,
    stopping,
    stopBackground: async () => {
      stopOperator()
      const stopBackground = await background
      await Promise.all([stopBackground(), stopBackUps()])
    },
  })
  const firstLink = config.MODE === 'production' ? await createFirstAdministratorLink(database.db, clock.now()) : null
  process.stdout.write(startMessage(config, address, firstLink))
  await background
  if (!isEmbedded) return
  // The first user's page comes first.
  await setTimeout(firstPageMs)
  if (!stopping.signal.aborted) await warmUpPages()
}
