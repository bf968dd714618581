import { pageOwnerHeader } from '#kit/page-owner.ts'
import { documentOwner } from '../document-owner.ts'

/**
 * The result of an upload: the server id, a refusal as a message, or no response. `retryAfterMs` means that the server
 * is busy, not that the file is wrong.
 */
export type UploadResult = { id: string } | { problem: string; status?: number; retryAfterMs?: number } | 'unreached'

/** Sends one file and reports progress (0 to 1). `cancel` stops it without a result. */
export type SendFile = (file: File, onProgress: (part: number) => void) => Sending
export type Sending = { result: Promise<UploadResult>; cancel: () => void }

const tooLarge = 'حجم این فایل بیشتر از حد مجاز است؛ فایل کم‌حجم‌تری انتخاب کنید.'
const refused = 'این فایل قبول نشد؛ فایل دیگری انتخاب کنید.'
/** A slow connection may take minutes; one without progress for this time is dead. */
const stalledMs = 45_000

type Answer = { id?: string; error?: { message?: string; fields?: Record<string, string> } }

/**
 * Sends files to an address as multipart field `file`. The endpoint answers `{ id }`, or an API error whose message is
 * shown. Uses XMLHttpRequest, because `fetch` reports no upload progress.
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

/** The service worker has only `fetch`, without progress. */
function sendInWorker(address: string, init: RequestInit): Sending {
  const stop = new AbortController()
  const send = async (): Promise<UploadResult> => {
    const response = await fetch(address, { ...init, method: 'POST', signal: stop.signal })
    const body: unknown = await response.json().catch(() => null)
    return readAnswer(response.status, body, response.headers.get('retry-after'))
  }
  return { result: send().catch(() => 'unreached'), cancel: () => stop.abort() }
}

/** Users do not wait longer for a file. */
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
  // A proxy has answered in place of the server.
  return status >= 500 ? 'unreached' : { problem: status === 413 ? tooLarge : refused, status }
}
