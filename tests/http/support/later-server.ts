import { rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import { jalaliText, toJalali } from '../../../src/kit/jalali.ts'
import { demoCopy, freePort, startTestServer } from '../../../scripts/test-server.mjs'

export type LaterServer = {
  address: string
  /** Starts the server again on its data, with its clock moved ahead in all by this many milliseconds. */
  moveTo(aheadMs: number): Promise<void>
  stop(): Promise<void>
}

/**
 * A server of one test file whose clock can be moved ahead: for deadlines that nobody waits for. Each start takes seconds; the first
 * one may already be ahead.
 */
export async function startLaterServer(aheadMs = 0): Promise<LaterServer> {
  const port = await freePort()
  const dataFolder = await demoCopy()
  const start = (ahead: number) =>
    startTestServer({
      port,
      dataFolder,
      env: {
        NODE_OPTIONS: `--import=${pathToFileURL(resolve('tests/support/shift-date.mjs')).href}`,
        TEST_AHEAD_MS: String(ahead),
      },
    })
  let server = await start(aheadMs)
  const moveTo = async (ahead: number) => {
    await server.stop()
    server = await start(ahead)
  }
  const stop = async () => {
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  return { address: server.address, moveTo, stop }
}

/** A moment as the forms of staff take it, in the time of Tehran. */
export function momentText(at: number): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tehran', hour: '2-digit', minute: '2-digit' })
  return `${jalaliText(toJalali(new Date(at)))} ${clock.format(at)}`
}
