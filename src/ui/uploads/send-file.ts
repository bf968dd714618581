import { pageOwnerHeader } from '#kit/page-owner.ts'
import { documentOwner } from '../document-owner.ts'
import { callWithProgress, type Called, type Calling } from './call-with-progress.ts'

/**
 * The result of an upload: the server id, a refusal as a message, or no response. `retryAfterMs` means that the server
 * is busy, not that the file is wrong.
 */
export type UploadResult = { id: string } | { problem: string; status?: number; retryAfterMs?: number } | 'unreached'

/** The address at which an upload goes on after a break, and a place to note it; null for none. */
export type UploadPlace = { address: string | null; note: (address: string | null) => void }

/** Sends one file and reports progress (0 to 1). `cancel` stops it without a result. */
export type SendFile = (file: File, onProgress: (part: number) => void, place?: UploadPlace) => Sending
export type Sending = { result: Promise<UploadResult>; cancel: () => void }

const tooLarge = 'حجم این فایل بیشتر از حد مجاز است؛ فایل کم‌حجم‌تری انتخاب کنید.'
const refused = 'این فایل قبول نشد؛ فایل دیگری انتخاب کنید.'

const signInFirst = 'برای ادامهٔ ارسال دوباره وارد حساب شوید.'

type Answer = { id?: string; error?: { message?: string; fields?: Record<string, string> } }

/** A file of this size is sent in one request: to ask where to go on takes as long. */
const wholeBytes = 64 * 1024
/** A part per request: some proxies pass a request on only when it is complete. */
const partBytes = 256 * 1024
/** How often one call may find that the server has another state of the file than expected. */
const maxSurprises = 6

const inParts = (address: string, { size }: Blob) => address.startsWith('/files/') && size > wholeBytes

/**
 * Sends files to an address. A small file goes as multipart field `file`, and the endpoint answers `{ id }` or an API
 * error whose message is shown. A larger one goes in parts (tus 1.0.0) below `/files/…/uploads`, and after a broken
 * connection continues with the first byte that the server lacks.
 */
export const sendFileTo =
  (address: string, owner?: string): SendFile =>
  (file, onProgress, place) => {
    const headers = { 'accept-language': 'fa', [pageOwnerHeader]: owner ?? documentOwner() }
    if (inParts(address, file)) return sendInParts({ address, headers, file, onProgress, place: place ?? ownPlace() })
    return sendWhole({ address, headers, file, onProgress })
  }

const ownPlace = (): UploadPlace => {
  const place: UploadPlace = { address: null, note: (address) => void (place.address = address) }
  return place
}

type Task = { address: string; headers: Record<string, string>; file: File; onProgress: (part: number) => void }

function sendWhole({ address, headers, file, onProgress }: Task): Sending {
  const body = new FormData()
  body.append('file', file)
  const onSent = (bytes: number, of: number) => onProgress(of > 0 ? bytes / of : 0)
  const { result, cancel } = callWithProgress({ method: 'POST', address, headers, body, onSent })
  return { result: result.then(readAnswer), cancel }
}

function sendInParts({ place, ...task }: Task & { place: UploadPlace }): Sending {
  let current: Calling | null = null
  let cancelled = false
  const call = async (given: Parameters<typeof callWithProgress>[0]): Promise<Called> => {
    if (cancelled) return new Promise(() => {})
    current = callWithProgress(given)
    return current.result
  }
  const result = goOn({ ...task, place, call })
  const cancel = () => {
    cancelled = true
    current?.cancel()
  }
  return { result, cancel }
}

type InParts = Task & { place: UploadPlace; call: (given: Parameters<typeof callWithProgress>[0]) => Promise<Called> }

/** Sends what the server lacks of a file, part by part. */
async function goOn({ address, headers, file, onProgress, place, call }: InParts): Promise<UploadResult> {
  const tus = { ...headers, 'tus-resumable': '1.0.0' }
  // Unknown after a break, until the server has told it.
  let offset: number | null = null
  for (let surprises = 0; surprises < maxSurprises;) {
    const here = place.address
    if (here === null) {
      const begun = await call({ method: 'POST', address: `${address}/uploads`, headers: { ...tus, ...headOf(file) } })
      if (begun === 'unreached') return begun
      const begunAt = begun.status === 201 ? begun.header('location') : null
      if (begunAt === null) return readAnswer(begun)
      place.note(begunAt)
      offset = 0
      continue
    }
    const called: Called =
      offset === null
        ? await call({ method: 'HEAD', address: here, headers: tus })
        : await sendPart({ address: here, headers: tus, file, offset, onProgress, call })
    if (called === 'unreached') return called
    const id = called.header('x-file-id')
    if (called.status < 300 && id) return { id }
    if (called.status === 200 || called.status === 204) {
      offset = Number(called.header('upload-offset'))
      onProgress(Math.min(offset / file.size, 1))
      continue
    }
    surprises++
    offset = null
    if (called.status === 404) place.note(null)
    else if (called.status !== 409) {
      // A refused file is gone there.
      if (called.status === 413 || called.status === 422) place.note(null)
      return readAnswer(called)
    }
  }
  return 'unreached'
}

const headOf = ({ size, name }: File) => ({
  'upload-length': String(size),
  'upload-metadata': `filename ${base64(name)}`,
})

/** Encodes a text of any script. */
const base64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text.slice(-100))))

type Part = Pick<InParts, 'address' | 'headers' | 'file' | 'onProgress' | 'call'> & { offset: number }

const sendPart = ({ address, headers, file, offset, onProgress, call }: Part) =>
  call({
    method: 'PATCH',
    address,
    headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: file.slice(offset, offset + partBytes, 'application/offset+octet-stream'),
    onSent: (bytes) => onProgress(Math.min((offset + bytes) / file.size, 1)),
  })

/** Users do not wait longer for a file. */
const longestWaitSeconds = 30

function readAnswer(called: Called): UploadResult {
  if (called === 'unreached') return called
  const { status } = called
  const { id, error } = (called.body ?? {}) as Answer
  if (status < 300 && id) return { id }
  const [words = error?.message] = Object.values(error?.fields ?? {})
  if (words && status === 503) {
    const seconds = Math.min(Number(called.header('retry-after')) || 5, longestWaitSeconds)
    return { problem: words, status, retryAfterMs: seconds * 1000 }
  }
  if (words) return { problem: words, status }
  if (status === 401) return { problem: signInFirst, status }
  // A proxy has answered in place of the server, or nothing is wrong with the file.
  return status >= 500 || status === 408 || status === 429
    ? 'unreached'
    : { problem: status === 413 ? tooLarge : refused, status }
}
