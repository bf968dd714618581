import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findProblem } from '#features/waiting-room/server/check-openings.ts'
import { openPlatform } from '#platform/open-platform.ts'

const program = join(import.meta.dirname, 'openings-crash-writer.mjs')

it('nobody loses an acknowledged position when the process is killed while people join, and the draw has them all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'opening-crash-'))
  let message = 0
  for (const more of [20, 70]) {
    const writer = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    let statement = ''
    writer.stdout.setEncoding('utf8').on('data', (text: string) => void (statement += text))
    const last = () => Number(statement.slice(0, statement.lastIndexOf('\n')).split('\n').at(-1))
    while (last() < message + more) await once(writer.stdout, 'data')
    const gone = once(writer, 'close')
    writer.kill('SIGKILL')
    await gone
    const platform = await openPlatform({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
    const { db } = platform.database
    const opening = await db.selectFrom('opening').selectAll().executeTakeFirstOrThrow()
    const { rows } = await sql<{ places: number; tickets: number; bad: number }>`select
      (select count(*) from opening_place)::int as places, (select count(*) from draw_ticket)::int as tickets,
      (select count(*) from broken_i10_opening_places)::int + (select count(*) from broken_i10_draw_tickets)::int as bad`.execute(
      db,
    )
    expect(opening.arrivals).toBeGreaterThanOrEqual(last())
    expect(rows).toEqual([{ places: opening.arrivals, tickets: opening.arrivals, bad: 0 }])
    expect(await findProblem(db, opening)).toBeNull()
    await platform.database.close()
    message = opening.arrivals
  }
  rmSync(folder, { recursive: true, force: true })
}, 240_000)
