import type { FastifyInstance } from 'fastify'
import type { Platform } from '#platform/context.ts'

type Running = {
  platform: Platform
  app: FastifyInstance
  stopping: AbortController
  stopBackground: () => Promise<void>
}

/** Maximum time from the signal to the exit. */
const maxMs = 10_000
const idleCheckMs = 50

/**
 * On SIGTERM, and at once on SIGINT (a terminal): marks the process as not ready and takes no new jobs, waits until the
 * proxy has noticed, stops listening, lets open requests end, and closes all resources.
 */
export function stopOnSignals(running: Running): void {
  let begun = false
  const stop = async (delaySeconds: number) => {
    if (begun) return
    begun = true
    const { log } = running.platform
    setTimeout(() => {
      log.error({ connections: running.app.server.listening }, 'stopped with work left')
      process.exit(1)
    }, maxMs).unref()
    await stopAll(running, delaySeconds)
    log.info('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop(running.platform.config.STOP_DELAY_SECONDS))
  process.on('SIGINT', () => void stop(0))
  // Without its start script, killed before or after this moment, nobody else would stop this process.
  if (!process.send) return
  process.once('disconnect', () => void stop(0))
  process.channel?.unref()
  if (!process.connected) void stop(0)
}

async function stopAll({ platform, app, stopping, stopBackground }: Running, delaySeconds: number): Promise<void> {
  stopping.abort()
  // Background work ends in parallel.
  const stopped = stopBackground()
  await new Promise((resolve) => setTimeout(resolve, delaySeconds * 1000))
  // A connection with a response in progress becomes idle only now, and nothing else would close it.
  const closing = setInterval(() => app.server.closeIdleConnections(), idleCheckMs)
  await app.close()
  clearInterval(closing)
  await stopped
  await platform.outbound.close()
  await platform.requestCounts?.close()
  await platform.database.close()
}
