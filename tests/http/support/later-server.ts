import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import { jalaliText, toJalali } from '../../../src/kit/jalali.ts'
import { freePort, startTestServer } from '../../../scripts/test-server.mjs'

// Vitest has a MODE of its own in the environment of its workers.
const env = { MODE: 'demo' }

export type LaterServer = {
  address: string
  /** Starts the server again on its data, with its clock moved ahead in all by this many milliseconds. */
  moveTo(aheadMs: number): Promise<void>
  stop(): Promise<void>
}

/** A server of one test file whose clock can be moved ahead: for deadlines that nobody waits for. Each start takes seconds. */
export async function startLaterServer(): Promise<LaterServer> {
  const port = await freePort()
  const first = await startTestServer({ port, env })
  const servers = [first]
  const moveTo = async (aheadMs: number) => {
    const { child } = servers.at(-1)!
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    servers.push(
      await startTestServer({
        port,
        env: {
          ...env,
          DATA_DIR: first.dataFolder,
          NODE_OPTIONS: `--import=${pathToFileURL(resolve('tests/support/shift-date.mjs')).href}`,
          TEST_AHEAD_MS: String(aheadMs),
        },
      }),
    )
  }
  const stop = async () => {
    for (const server of servers.toReversed()) await server.stop()
    rmSync(first.dataFolder, { recursive: true, force: true })
  }
  return { address: first.address, moveTo, stop }
}

/** A moment as the forms of staff take it, in the time of Tehran. */
export function momentText(at: number): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tehran', hour: '2-digit', minute: '2-digit' })
  return `${jalaliText(toJalali(new Date(at)))} ${clock.format(at)}`
}
