import { AppError } from '../errors.ts'
import type { TypstAnswer, TypstSource } from './pdf-process.ts'
import { createWorkProcesses, processFile, type WorkProcesses } from '../work-processes.ts'

let processes: WorkProcesses<TypstSource, TypstAnswer> | undefined

/** A document takes some milliseconds, so one process at a time is enough. */
const openProcesses = () =>
  createWorkProcesses<TypstSource, TypstAnswer>({
    name: 'pdf',
    file: () => processFile('pdf-process', import.meta.url),
    unavailable: 'pdf-unavailable',
    max: 1,
    maxWaiting: 50,
    maxWaitMs: 5000,
    workMs: 5000,
  })

/**
 * Renders a Typst template with data, which it reads by `json(bytes(sys.inputs.sheet))`, as a PDF with its text, so
 * that it can be searched, copied and read aloud. Throws AppError 503 when too many wait or the process does not start,
 * 500 when rendering fails.
 */
export async function makePdf(template: string, sheet: unknown): Promise<Uint8Array> {
  processes ??= openProcesses()
  const answer = await processes.run({ template, inputs: { sheet: JSON.stringify(sheet) } })
  if (answer && 'pdf' in answer) return answer.pdf
  const cause = new Error(`typst: ${answer ? answer.fault : 'the compiler died or took too long'}`)
  throw new AppError('pdf-failed', 500, { reportable: true, cause })
}

/** Creates the response with a PDF, which the browser shows under the given file name. */
export const pdfResponse = (pdf: Uint8Array, name: string): Response =>
  new Response(Buffer.from(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
      'cache-control': 'private, no-store',
    },
  })
