import { pageOwnerHeader } from '#kit/page-owner.ts'
import { documentOwner } from '../document-owner.ts'

/**
 * What became of a file: the id by which the form names it, a refusal in words, or no answer at all. With `retryAfterMs` it is
 * not the file: the server is busy for so long.
 */
export type UploadResult = { id: string } | { problem: string; status?: number; retryAfterMs?: number } | 'unreached'

/** Sends one file; tells how much of it has gone (0 to 1). `cancel` stops it without a result. */
export type SendFile = (file: File, onProgress: (part: number) => void) => Sending
export type Sending = { result: Promise<UploadResult>; cancel: () => void }

const tooLarge = 'حجم این فایل بیشتر از حد مجاز است؛ فایل کم‌حجم‌تری انتخاب کنید.'
const refused = 'این فایل قبول نشد؛ فایل دیگری انتخاب کنید.'
/** A slow line may take minutes; one on which nothing moves for so long is dead. */
const stalledMs = 45_000

type Answer = { id?: string; error?: { message?: string; fields?: Record<string, string> } }

/**
 * Sends files to an address as multipart field `file`. It answers `{ id }`, or an API error whose sentence is shown.
 * XMLHttpRequest, because `fetch` cannot tell the progress of sending.
 */
export const sendFileTo =
  (address: string, owner?: string): SendFile =>
  (file, onProgress) => {
    const body = new FormData()
    body.append('file', file)
    const headers = { 'accept-language': 'fa', [pageOwnerHeader]: owner ?? documentOwner() }
    if (typeof XMLHttpRequest === 'undefined') return sendInWorker(address, { body, headers })
    const request = new XMLHttpRequest()
    const result = new Promise<UploadResult>((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const stillMoving = () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          resolve('unreached')
          request.abort()
        }, stalledMs)
      }
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        stillMoving()
        onProgress(total > 0 ? loaded / total : 0)
      })
      request.addEventListener('load', () =>
        resolve(readAnswer(request.status, request.response, request.getResponseHeader('retry-after'))),
      )
      request.addEventListener('error', () => resolve('unreached'))
      request.addEventListener('loadend', () => clearTimeout(timer))
      stillMoving()
    })
    request.open('POST', address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.send(body)
    return { result, cancel: () => request.abort() }
  }

/** The service worker has nothing but `fetch`: it goes without progress. */
function sendInWorker(address: string, init: RequestInit): Sending {
  const stop = new AbortController()
  const send = async (): Promise<UploadResult> => {
    const response = await fetch(address, { ...init, method: 'POST', signal: stop.signal })
    const body: unknown = await response.json().catch(() => null)
    return readAnswer(response.status, body, response.headers.get('retry-after'))
  }
  return { result: send().catch(() => 'unreached'), cancel: () => stop.abort() }
}

/** Nobody looks at a file that waits for longer. */
const longestWaitSeconds = 30

function readAnswer(status: number, response: unknown, retryAfter: string | null): UploadResult {
  const { id, error } = (response ?? {}) as Answer
  if (status < 300 && id) return { id }
  const [words = error?.message] = Object.values(error?.fields ?? {})
  if (words && status === 503) {
    const seconds = Math.min(Number(retryAfter) || 5, longestWaitSeconds)
    return { problem: words, status, retryAfterMs: seconds * 1000 }
  }
  if (words) return { problem: words, status }
  // What stands between us and the server has answered in its place.
  return status >= 500 ? 'unreached' : { problem: status === 413 ? tooLarge : refused, status }
}
