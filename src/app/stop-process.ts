import type { FastifyInstance } from 'fastify'
import type { Platform } from '#platform/context.ts'

type Running = {
  platform: Platform
  app: FastifyInstance
  stopping: AbortController
  stopBackground: () => Promise<void>
}

/** From the signal to the end, whatever still runs then. */
const mostMs = 10_000
const idleLookMs = 50

/**
 * On SIGTERM, and at once on SIGINT, which comes from somebody at the terminal: the process is not ready any more and takes no
 * new jobs, waits until the proxy has noticed, takes no new connection, lets open requests end, and closes what it has open.
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
    }, mostMs).unref()
    await stopAll(running, delaySeconds)
    log.info('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop(running.platform.config.STOP_DELAY_SECONDS))
  process.on('SIGINT', () => void stop(0))
  // The start script was killed: nobody could stop this process any more.
  if (process.channel) {
    process.once('disconnect', () => void stop(0))
    process.channel.unref()
  }
}

async function stopAll({ platform, app, stopping, stopBackground }: Running, delaySeconds: number): Promise<void> {
  stopping.abort()
  // What runs in the background ends meanwhile.
  const stopped = stopBackground()
  await new Promise((resolve) => setTimeout(resolve, delaySeconds * 1000))
  // A connection whose answer was under way becomes idle only now, and nobody else would close it.
  const closing = setInterval(() => app.server.closeIdleConnections(), idleLookMs)
  await app.close()
  clearInterval(closing)
  await stopped
  await platform.outbound.close()
  await platform.requestCounts?.close()
  await platform.database.close()
}
