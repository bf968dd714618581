import { ok, refuse, type Result } from '#kit/result.ts'
import { createWorkProcesses, processFile, type WorkProcesses } from '../work-processes.ts'
import type { Sheet, SheetRefusal } from './parse-sheet.ts'
import type { SheetAnswer, SheetTask } from './sheet-process.ts'

let processes: WorkProcesses<SheetTask, SheetAnswer> | undefined

const openProcesses = () =>
  createWorkProcesses<SheetTask, SheetAnswer>({
    name: 'sheet-reading',
    file: () => processFile('sheet-process', import.meta.url),
    unavailable: 'sheets-unavailable',
    max: 1,
    maxWaiting: 20,
    maxWaitMs: 8000,
    workMs: 10_000,
  })

/**
 * Reads a user's table as CSV, JSON or XML, or an XLSX file as bytes, in a separate process with limits of 10 s and 500 MB. Cells are cut at 20,000
 * letters. Throws AppError 503 when too many wait.
 */
export async function readSheet(
  source: string | Uint8Array,
  maxRows: number,
): Promise<Result<Sheet, SheetRefusal | 'too-heavy'>> {
  processes ??= openProcesses()
  const what = typeof source === 'string' ? { text: source } : { xlsx: Buffer.from(source).toString('base64') }
  const answer = await processes.run({ ...what, maxRows })
  if (!answer) return refuse('too-heavy')
  return typeof answer === 'string' ? refuse(answer) : ok(answer)
}
