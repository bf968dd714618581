/** Why a file did not arrive: the server's own words when it gave some. */
export class UploadRefused extends Error {}

type Sending = { done: Promise<string>; cancel: () => void }
type Answer = { id?: string; error?: { message?: string; fields?: Record<string, string> } }

/**
 * Sends one file as multipart field `file` and tells how much of it has gone (0 to 1). The server answers `{ id }`, or an
 * API error whose sentence is shown. XMLHttpRequest, because `fetch` cannot tell the progress of sending.
 */
export function sendFile(to: string, file: File, onProgress: (part: number) => void): Sending {
  const request = new XMLHttpRequest()
  const done = new Promise<string>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const answer = (request.response ?? {}) as Answer
      if (request.status < 300 && answer.id) resolve(answer.id)
      else reject(new UploadRefused(answer.error?.fields?.file ?? answer.error?.message))
    })
    request.addEventListener('error', () => reject(new UploadRefused()))
    request.addEventListener('timeout', () => reject(new UploadRefused()))
  })
  const body = new FormData()
  body.append('file', file)
  request.open('POST', to)
  request.responseType = 'json'
  request.timeout = 120_000
  request.send(body)
  return { done, cancel: () => request.abort() }
}
