import { ok, refuse, type Result } from '#kit/result.ts'
import { createWorkProcesses, processFile, type WorkProcesses } from '../work-processes.ts'
import type { RedrawnDocument, RedrawRefusal } from './redraw-process.ts'

/** Why a document is refused. */
export type DocumentRefusal = RedrawRefusal | 'file-heavy'

let processes: WorkProcesses<Uint8Array, RedrawnDocument> | undefined

const openProcesses = () =>
  createWorkProcesses<Uint8Array, RedrawnDocument>({
    name: 'document-redrawing',
    file: () => processFile('redraw-process', import.meta.url),
    unavailable: 'documents-unavailable',
    max: 1,
    maxWaiting: 20,
    maxWaitMs: 8000,
    workMs: 15_000,
  })

/**
 * Draws the pages of a user's PDF and returns a PDF of these pictures, which runs, sends and opens nothing. Takes at
 * most 15 s and 700 MB, in a separate process; throws AppError 503 when too many wait.
 */
export async function redrawDocument(bytes: Uint8Array): Promise<Result<Uint8Array, DocumentRefusal>> {
  processes ??= openProcesses()
  const answer = await processes.run(bytes)
  if (!answer) return refuse('file-heavy')
  return 'pdf' in answer ? ok(answer.pdf) : refuse(answer.refusal)
}
