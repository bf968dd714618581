import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runPart } from '../../bench/part-process.mjs'

const folder = mkdtempSync(join(tmpdir(), 'farman-part-'))

function partOf(name: string, text: string): string {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, text)
  return file
}

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

it('the rows of a part arrive', async () => {
  const file = partOf('rows', `process.send({ rows: [{ name: process.argv[2] }] }, () => process.disconnect())`)
  expect(await runPart('start', { minutes: 1, file })).toEqual([{ name: 'start' }])
})

it('an error that nobody waits for ends its part alone, with a reason', async () => {
  const file = partOf('error', `setTimeout(() => { throw new Error('no') }, 1); setInterval(() => {}, 1000)`)
  await expect(runPart('start', { minutes: 1, file })).rejects.toThrow('ended without figures (code 1)')
})

it('a part that takes too long ends with all that it started', async () => {
  const pids = join(folder, 'pids')
  const file = partOf(
    'late',
    `import { spawn } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    writeFileSync(${JSON.stringify(pids)}, process.pid + ' ' + child.pid)
    setInterval(() => {}, 1000)`,
  )
  await expect(runPart('start', { minutes: 0.03, file })).rejects.toThrow(/took longer than 0\.03 minutes \(load \d/)
  const left = () => readFileSync(pids, 'utf8').split(' ').map(Number).filter(isRunning)
  await expect.poll(left, { timeout: 5000 }).toEqual([])
})
