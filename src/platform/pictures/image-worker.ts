import { refuse, type Result } from '#kit/result.ts'
import { createWorkProcesses, processFile } from '#platform/work-processes.ts'
import { refusalOf, type EncodedPicture, type PictureRefusal } from './reencode.ts'

export type PictureResult = Result<EncodedPicture, PictureRefusal>

export type ImageWorker = {
  /**
   * Reads a file that a person sent. Whatever it holds, the answer comes within the gate's time once it is its turn; AppError
   * 503 when too many wait.
   */
  encode(bytes: Uint8Array): Promise<PictureResult>
  /** Ends the processes that wait for work. */
  close(): void
}

type ImageWorkerOptions = {
  /** How long one picture may take before its process is killed and it is refused as `picture-heavy`. */
  seconds: number
}

const maxParallel = 2
const maxWaiting = 20
/** With the time of the picture itself, the person has an answer within ten seconds. */
const maxWaitMs = 5000

/** The door for people's pictures: at most two are decoded at a time, each in a process that can be killed. */
export function createImageWorker({ seconds }: ImageWorkerOptions): ImageWorker {
  const processes = createWorkProcesses<Uint8Array, PictureResult>({
    name: 'picture-encoding',
    file: () => processFile('image-process', import.meta.url),
    unavailable: 'pictures-unavailable',
    max: maxParallel,
    maxWaiting,
    maxWaitMs,
    workMs: seconds * 1000,
  })
  return {
    async encode(bytes) {
      const refusal = refusalOf(bytes)
      if (refusal) return refuse(refusal)
      return (await processes.run(bytes)) ?? refuse('picture-heavy')
    },
    close: () => processes.close(),
  }
}
