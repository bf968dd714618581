import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { DatabaseBusy } from '#platform/database/lock-file.ts'
import { inTransaction } from '#platform/database/database.ts'
import { openTransaction } from '#platform/database/guarded-dialect.ts'
import { openEmbedded } from '#platform/database/open-embedded.ts'

const program = join(import.meta.dirname, 'crash-writer.ts')
const newFolder = () => join(mkdtempSync(join(tmpdir(), 'crash-')), 'database')
const start = (folder: string) => spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })

/** Reads what the writer acknowledges; gives the last number that it said in full. */
function acknowledged(writer: ChildProcess) {
  let statement = ''
  writer.stdout!.setEncoding('utf8').on('data', (text: string) => void (statement += text))
  const last = () => Number(statement.slice(0, statement.lastIndexOf('\n')).split('\n').at(-1))
  const atLeast = async (count: number) => {
    while (last() < count) await once(writer.stdout!, 'data')
  }
  return { last, atLeast }
}

async function kill(writer: ChildProcess) {
  const gone = once(writer, 'close')
  writer.kill('SIGKILL')
  await gone
}

it('nothing that was acknowledged is lost when the process is killed in the middle of writing, again and again', async () => {
  const folder = newFolder()
  let before = 0
  for (const more of [30, 3, 60]) {
    const writer = start(folder)
    const { last, atLeast } = acknowledged(writer)
    await atLeast(before + more)
    await kill(writer)
    const database = await openEmbedded({ folder })
    const { rows } = await sql<{ id: number }>`
      select id from receipt where text = ${'رسید '.repeat(200)} order by id`.execute(database.db)
    await database.close()
    const matches = rows.map(({ id }) => id)
    // The last row may be there without its receipt: it was committed, and the word of it did not get out.
    expect(matches).toEqual(Array.from({ length: matches.length }, (_, index) => index + 1))
    expect(matches.length).toBeGreaterThanOrEqual(last())
    expect(last()).toBeGreaterThanOrEqual(before + more)
    before = matches.length
  }
}, 60_000)

it('a second process is refused with the owner of the open data folder', async () => {
  const folder = newFolder()
  const database = await openEmbedded({ folder })
  const { status, stderr } = spawnSync(process.execPath, [program, folder], { encoding: 'utf8', timeout: 15_000 })
  expect([status, stderr]).toEqual([3, expect.stringContaining(`already open in process ${process.pid}`)])
  await database.close()
})

it('this process is refused while another has the folder open, and gets it when that one was killed', async () => {
  const folder = newFolder()
  const writer = start(folder)
  await acknowledged(writer).atLeast(1)
  await expect(openEmbedded({ folder })).rejects.toThrow(DatabaseBusy)
  await expect(openEmbedded({ folder })).rejects.toThrow(`already open in process ${writer.pid}`)
  await kill(writer)
  await (await openEmbedded({ folder })).close()
}, 30_000)

it('when the engine itself ends, its transaction is lost whole, the process lives on, and the next one has what was acknowledged', async () => {
  const engines: Worker[] = []
  const database = await openEmbedded({ folder: newFolder(), onStart: (worker) => engines.push(worker) })
  const { db } = database
  await sql`create table receipt (id int)`.execute(db)
  await sql`insert into receipt values (1)`.execute(db)
  const rows = async () => (await sql<{ id: number }>`select id from receipt order by id`.execute(db)).rows
  const broken = inTransaction(db, async (trx) => {
    await sql`insert into receipt values (2)`.execute(trx)
    await openTransaction.exit(() => engines[0]!.terminate())
    // Said to the next engine, this would stand by itself.
    await sql`insert into receipt values (3)`.execute(trx)
  })
  await expect(broken).rejects.toMatchObject({ code: 'database-unavailable', status: 503 })
  expect(await rows()).toEqual([{ id: 1 }])
  await sql`insert into receipt values (4)`.execute(db)
  expect(await rows()).toEqual([{ id: 1 }, { id: 4 }])
  expect(engines).toHaveLength(2)
  await database.close()
}, 30_000)
