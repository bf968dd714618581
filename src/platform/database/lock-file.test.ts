import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DatabaseBusy, takeLock } from './lock-file.ts'

const newLock = () => join(mkdtempSync(join(tmpdir(), 'lock-')), 'data', 'database.lock')

/** Returns the process id of a process that has ended. */
const deadPid = () => spawnSync(process.execPath, ['--version']).pid

function lockLeftBehind(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'lock-')), 'database.lock')
  writeFileSync(file, text)
  return file
}

describe('the lock of the data folder', () => {
  it('is taken once, refused with a sentence that explains what to do, and free again after release', () => {
    const file = newLock()
    const release = takeLock(file)
    expect(() => takeLock(file)).toThrow(DatabaseBusy)
    expect(() => takeLock(file)).toThrow(`already open in process ${process.pid} (lock file ${file})`)
    expect(() => takeLock(file)).toThrow('another DATA_DIR or with DATABASE_URL')
    release()
    expect(existsSync(file)).toBe(false)
    takeLock(file)()
  })

  it('lies beside the folder of the engine and leaves nothing else there', () => {
    const file = newLock()
    const release = takeLock(file)
    expect(readdirSync(dirname(file))).toEqual(['database.lock'])
    release()
    expect(readdirSync(dirname(file))).toEqual([])
  })

  it('of a process that died is taken over', () => {
    const file = lockLeftBehind(`${deadPid()} 12345\n`)
    const release = takeLock(file)
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid} `))
    release()
  })

  it('of a dead process is taken over also when its number went to another process', () => {
    const file = lockLeftBehind(`${process.pid} 1\n`)
    takeLock(file)()
  })

  it('is respected while its owner has only created the file, and taken over when it stays empty', () => {
    const file = lockLeftBehind('')
    expect(() => takeLock(file)).toThrow(DatabaseBusy)
    utimesSync(file, new Date(0), new Date(0))
    takeLock(file)()
  })

  it('goes to exactly one of many that start at once after a crash', async () => {
    const file = lockLeftBehind(`${deadPid()} 12345\n`)
    const module = new URL('./lock-file.ts', import.meta.url).href
    const program = `
      const { takeLock } = await import(${JSON.stringify(module)})
      process.stdin.once('data', () => {
        try { takeLock(${JSON.stringify(file)}); process.stdout.write('taken\\n') }
        catch (error) { process.stdout.write(error.constructor.name + '\\n') }
      }).once('end', () => process.exit())
      process.stdout.write('ready\\n')`
    const starters = Array.from({ length: 6 }, () => spawn(process.execPath, ['--input-type=module', '-e', program]))
    await Promise.all(starters.map(({ stdout }) => once(stdout, 'data')))
    const statements = starters.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim())
    for (const { stdin } of starters) stdin.write('go')
    const answers = await Promise.all(statements)
    for (const { stdin } of starters) stdin.end()
    expect(answers.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'DatabaseBusy'), 'taken'])
  })

  it('is not released by a process that does not hold it', () => {
    const file = newLock()
    const release = takeLock(file)
    writeFileSync(file, '1 other\n')
    release()
    expect(existsSync(file)).toBe(true)
  })
})
