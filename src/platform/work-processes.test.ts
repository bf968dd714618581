import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { createWorkProcesses, processFile, type WorkProcesses } from './work-processes.ts'

/** Doubles numbers, dies of zero as native code does, and reports what it knows of the server's environment. */
const program = `
process.on('message', (input) => {
  if (input === 0) process.abort()
  if (input === 'environment') process.send(Object.keys(process.env))
  if (typeof input === 'number') process.send([process.pid, input * 2])
})
process.on('disconnect', () => process.exit())
process.send('ready')`

const folder = mkdtempSync(join(tmpdir(), 'work-processes-'))
const write = (name: string, text: string) => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
const opened: WorkProcesses<unknown, unknown>[] = []
function open(text = program, workMs = 60_000) {
  const file = () => write('program.mjs', text)
  const limits = { max: 1, maxWaiting: 5, maxWaitMs: 5000 }
  const processes = createWorkProcesses<unknown, [pid: number, double: number]>({
    name: 'test-work',
    file,
    unavailable: 'test-unavailable',
    workMs,
    ...limits,
  })
  opened.push(processes)
  return processes
}
afterEach(() => opened.splice(0).forEach((processes) => processes.close()))

it('one process handles one piece of work after the other', async () => {
  const processes = open()
  const [first, second] = await Promise.all([processes.run(1), processes.run(2)])
  expect([first?.[1], second?.[1]]).toEqual([2, 4])
  expect(second?.[0]).toBe(first?.[0])
})

it('a process that dies of its work affects neither the server nor the next piece of work', async () => {
  const processes = open()
  const before = await processes.run(1)
  expect(await processes.run(0)).toBeNull()
  const after = await processes.run(3)
  expect(after?.[1]).toBe(6)
  expect(after?.[0]).not.toBe(before?.[0])
})

it('a process that never responds is ended', async () => {
  const processes = open(program, 500)
  const before = await processes.run(1)
  expect(await processes.run('silence')).toBeNull()
  expect((await processes.run(1))?.[0]).not.toBe(before?.[0])
})

it('a process that does not start is unavailable', async () => {
  await expect(open('process.exit(1)').run(1)).rejects.toMatchObject({ code: 'test-unavailable', status: 503 })
})

it('no process knows the keys of the server', async () => {
  process.env.TEST_SECRET_KEY = 'k'
  const existing = await open().run('environment')
  delete process.env.TEST_SECRET_KEY
  expect(existing).not.toContain('TEST_SECRET_KEY')
  expect(existing).toContain('NODE_ENV')
})

it.each(['./found.js', '../found.js', './found.ts'])('the program is found as %s', (path) => {
  const caller = pathToFileURL(join(mkdtempSync(join(folder, 'build-')), 'chunks', 'caller.js'))
  const file = new URL(path, caller)
  mkdirSync(new URL('.', caller), { recursive: true })
  writeFileSync(file, '')
  expect(pathToFileURL(processFile('found', caller.href)).href).toBe(file.href)
})

it('a missing program is reported by its name', () => {
  expect(() => processFile('missing', pathToFileURL(join(folder, 'x.js')).href)).toThrow('missing')
})
