import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { orderFromRunningServer, serveOperator } from './operator-socket.ts'

const folder = mkdtempSync(join(tmpdir(), 'farman-operator-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('passes a command to the running server and returns its response, for the owner of the folder alone', async () => {
  expect(await orderFromRunningServer(folder, { verb: 'list' })).toBeNull()
  const stop = await serveOperator(folder, async (order) => {
    if ((order as { verb: string }).verb !== 'list') throw new Error('unknown')
    return { ok: true, lines: ['۰۹'] }
  })
  expect(statSync(join(folder, 'operator.sock')).mode & 0o777).toBe(0o600)
  expect(await orderFromRunningServer(folder, { verb: 'list' })).toEqual({ ok: true, lines: ['۰۹'] })
  await expect(orderFromRunningServer(folder, { verb: 'other' })).rejects.toThrow()
  stop()
  expect(await orderFromRunningServer(folder, { verb: 'list' })).toBeNull()
})
