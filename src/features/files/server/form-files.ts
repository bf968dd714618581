import { formLimits } from '#kit/form-fields.ts'
import { wholeForm } from '#kit/sent-form.ts'
import type { RequestContext } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { partCounter } from '#platform/http/form-body.ts'
import { acceptFile } from './accept-file.ts'
import { busy, countFile, reserveUploadMemory, isMultipart, senderOf } from './upload-intake.ts'
import type { ArrivingFile } from './uploads-in-progress.ts'
import type { FilePurpose } from './purpose.ts'
import { refusals } from './texts.ts'

/** The files of a form: field, purpose and max number. */
export type FormFiles = { name: string; purpose: FilePurpose; maxFiles: number }

/** Max length of a form without files. */
const textBytes = 64 * 1024

/** Returns the `formBytes` of a manifest for a form with these files. */
export const formBytesFor = ({ purpose, maxFiles }: Omit<FormFiles, 'name'>): number =>
  purpose.maxBytes * maxFiles + textBytes

/**
 * Reads a form with files, as sent without JavaScript. Each file is accepted by its purpose's
 * rules, and its id takes its place in the form; refusals are in `problems`, by field. With
 * JavaScript the form contains only ids and is read normally.
 */
export async function readFormWithFiles(
  ctx: RequestContext,
  request: Request,
  field: FormFiles,
): Promise<{ form: FormData; problems: Record<string, string> }> {
  if (!isMultipart(request.headers.get('content-type'))) return { form: await readWhole(request), problems: {} }
  const bytes = Number(request.headers.get('content-length') ?? 0)
  // Refuse at the limit before anything is read into memory.
  const counted = bytes > textBytes
  if (!counted) return takeFiles(ctx, await readWhole(request), { ...field, counted })
  await countFile(ctx, field.purpose)
  const arriving = arrivingForm(ctx, request, bytes)
  const leave = await reserveUploadMemory(ctx.db, arriving.file)
  try {
    return await takeFiles(ctx, await readWhole(arriving.body), { ...field, counted })
  } catch (error) {
    throw arriving.gaveWay() ? busy() : error
  } finally {
    leave()
  }
}

/** A form being received, observable and abortable. */
function arrivingForm(ctx: RequestContext, request: Request, bytes: number) {
  let received = 0
  let partsLeft = formLimits.fields
  const countParts = partCounter(request.headers.get('content-type') ?? '')
  let end = () => {}
  let gaveWay = false
  const watched = new TransformStream<Uint8Array, Uint8Array>({
    start: (stream) => void (end = () => stream.error(new Error('Gave way to another file'))),
    transform: (piece, stream) => {
      received += piece.byteLength
      partsLeft -= countParts(piece)
      // Thousands of tiny parts would take long to parse; no form has as many.
      if (partsLeft < 0) return stream.error(new Error('Too many parts in the form'))
      stream.enqueue(piece)
    },
  })
  const giveUp = () => {
    gaveWay = true
    end()
  }
  const file: ArrivingFile = { sender: senderOf(ctx), bytes, received: () => received, giveUp }
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return { file, body: new Response(request.body?.pipeThrough(watched), { headers }), gaveWay: () => gaveWay }
}

/** Reads the body; throws bad-request for an invalid or oversized form. */
async function readWhole(body: Pick<Body, 'formData'>): Promise<FormData> {
  const form = await wholeForm(body)
  if (!form) throw new AppError('form-unreadable', 400)
  return form
}

async function takeFiles(ctx: RequestContext, sent: FormData, field: FormFiles & { counted: boolean }) {
  const { name, purpose, maxFiles } = field
  const { personId } = ctx.scope.session
  const form = new FormData()
  const files: File[] = []
  for (const [key, value] of sent) {
    // An empty input is sent as a nameless file or an empty text.
    if (key === name && !(typeof value === 'string' ? value : value.name)) continue
    if (typeof value === 'string') form.append(key, value)
    else if (key === name) files.push(value)
  }
  const problems: string[] = []
  const room = Math.max(maxFiles - form.getAll(name).length, 0)
  if (files.length > room) problems.push(refusals['files-count'].fa)
  for (const [index, file] of files.slice(0, room).entries()) {
    if (index > 0 || !field.counted) await countFile(ctx, field.purpose)
    const content = new Uint8Array(await file.arrayBuffer())
    const taken = await acceptFile(ctx, { purpose, personId, bytes: content, name: file.name })
    if (taken.ok) form.append(name, taken.value.id)
    else problems.push(`«${file.name}»: ${purpose.texts?.[taken.code] ?? refusals[taken.code].fa}`)
  }
  return { form, problems: problems.length > 0 ? { [name]: problems.join(' ') } : {} }
}
