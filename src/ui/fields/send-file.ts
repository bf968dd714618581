/** What became of a file: the id by which the form may name it, or the server's own words when it gave some. */
export type UploadResult = { id: string } | { problem: string | undefined }

const tooLarge = 'پرونده بزرگ‌تر از اندازهٔ مجاز است.'

type Answer = { id?: string; error?: { message?: string; fields?: Record<string, string> } }

/**
 * Sends one file as multipart field `file` and tells how much of it has gone (0 to 1). The server answers `{ id }`, or an
 * API error whose sentence is shown. XMLHttpRequest, because `fetch` cannot tell the progress of sending.
 */
export function sendFile(to: string, file: File, onProgress: (part: number) => void) {
  const request = new XMLHttpRequest()
  const arrival = new Promise<UploadResult>((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const { id, error } = (request.response ?? {}) as Answer
      const problem = error?.fields?.file ?? error?.message ?? (request.status === 413 ? tooLarge : undefined)
      resolve(request.status < 300 && id ? { id } : { problem })
    })
    for (const end of ['error', 'timeout']) request.addEventListener(end, () => resolve({ problem: undefined }))
  })
  const body = new FormData()
  body.append('file', file)
  request.open('POST', to)
  request.responseType = 'json'
  request.timeout = 120_000
  request.send(body)
  return { arrival, cancel: () => request.abort() }
}
