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

/** The files of a form: their field, their rules, and how many. */
export type FormFiles = { name: string; purpose: FilePurpose; maxFiles: number }

/** A form without files has no business to be longer. */
const textBytes = 64 * 1024

/** The `formBytes` of a manifest for a form with these files. */
export const formBytesFor = ({ purpose, maxFiles }: Omit<FormFiles, 'name'>): number =>
  purpose.maxBytes * maxFiles + textBytes

/**
 * Reads a form that carries its files itself, as it does without JavaScript. Each file is taken by the rules of its purpose, and
 * its id stands in the form in its place; why one was not taken is in `problems`, by field. With JavaScript the form brings
 * ids only, and is read as any other.
 */
export async function readFormWithFiles(
  ctx: RequestContext,
  request: Request,
  field: FormFiles,
): Promise<{ form: FormData; problems: Record<string, string> }> {
  if (!isMultipart(request.headers.get('content-type'))) return { form: await readWhole(request), problems: {} }
  const bytes = Number(request.headers.get('content-length') ?? 0)
  // Who may send no more is told so before anything is read into the memory.
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

/** A form on its way, whose reading can be watched and ended. */
function arrivingForm(ctx: RequestContext, request: Request, bytes: number) {
  let received = 0
  let partsLeft = formLimits.fields
  const countParts = partCounter(request.headers.get('content-type') ?? '')
  let end = () => {}
  let gaveWay = false
  const watched = new TransformStream<Uint8Array, Uint8Array>({
    start: (stream) => void (end = () => stream.error(new Error('gave way to another file'))),
    transform: (piece, stream) => {
      received += piece.byteLength
      partsLeft -= countParts(piece)
      // Thousands of tiny parts would take long to read; no form has so many.
      if (partsLeft < 0) return stream.error(new Error('too many parts'))
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

/** What is no form, or breaks the limits of forms, is a bad request. */
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
    // An input that was left empty is sent as well: a file without a name, or an empty text.
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
