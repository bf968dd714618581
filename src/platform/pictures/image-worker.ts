import { refuse, type Result } from '#kit/result.ts'
import { countRefused } from '#platform/concurrency-metrics.ts'
import { AppError } from '#platform/errors.ts'
import { createWorkProcesses, processFile } from '#platform/work-processes.ts'
import type { ImageTask } from './image-process.ts'
import { refusalOf, type EncodedPicture, type PictureClaim, type PictureRefusal } from './reencode.ts'

export type PictureResult = Result<EncodedPicture, PictureRefusal>

export type ImageWorker = {
  /**
   * Decodes a user's file. For any content, the result arrives within the time limits once it is started; throws
   * AppError 503 when too many wait, or when the machine was too slow for an ordinary picture.
   */
  encode(bytes: Uint8Array): Promise<PictureResult>
  /** Ends the idle processes. */
  close(): void
}

type ImageWorkerOptions = {
  /** The time limit of one picture before its process is killed, in seconds. */
  seconds: number
  /** The time limit of the retry: the machine may have been busy. */
  patientSeconds?: number
}

const maxParallel = 2
/** One sender leaves a slot to the others, so that nobody waits for a file that takes all of its time. */
const maxPerSender = 1
const maxWaiting = 20
const maxWaitMs = 5000
/** A good picture takes a small part of its time, so this is enough for a machine that is ten times slower. */
const patience = 4
/** Above this pixel count, higher than that of usual phones, the picture is heavy and the machine not to blame. */
const heavyPixels = 16_000_000
/** The same for formats that take several times as long for each pixel. */
const heavyPixelsOfSlowFormats = 4_000_000
/** Only the head of the file is read. */
const pixelsMs = 2000
const name = 'picture-encoding'

/** Creates the error that invites a retry: it does not judge the picture. */
const tooSlow = () =>
  new AppError('picture-late', 503, {
    retryAfterSeconds: 10,
    words: {
      fa: 'این عکس به‌موقع آماده نشد؛ چند لحظه بعد دوباره بفرستید.',
      en: 'The server is busy and the picture was not ready in time; send it again in a moment.',
    },
  })

/** Creates the decoder of users' pictures: at most two are decoded at a time, each in a process that can be killed. */
export function createImageWorker({ seconds, patientSeconds = seconds * patience }: ImageWorkerOptions): ImageWorker {
  const processes = createWorkProcesses<ImageTask, PictureResult | PictureClaim>({
    name,
    file: () => processFile('image-process', import.meta.url),
    unavailable: 'pictures-unavailable',
    max: maxParallel,
    maxPerSender,
    maxWaiting,
    maxWaitMs,
    workMs: seconds * 1000,
  })
  const make = (bytes: Uint8Array, inSeconds: number) => processes.attempt({ bytes, want: 'picture' }, inSeconds * 1000)
  const isHeavy = async (bytes: Uint8Array) => {
    const ended = await processes.attempt({ bytes, want: 'claim' }, pixelsMs)
    if (typeof ended !== 'object') return true
    const { pixels, slow } = ended.answer as PictureClaim
    return pixels > (slow ? heavyPixelsOfSlowFormats : heavyPixels)
  }
  return {
    async encode(bytes) {
      const refusal = refusalOf(bytes)
      if (refusal) return refuse(refusal)
      let ended = await make(bytes, seconds)
      // A heavy file has had its time; only an ordinary one is retried.
      if (ended === 'late' && (await isHeavy(bytes))) return refuse('picture-heavy')
      if (ended === 'late') ended = await make(bytes, patientSeconds)
      if (typeof ended === 'object') return ended.answer as PictureResult
      if (ended === 'died') return refuse('picture-heavy')
      countRefused(name, 'too-slow')
      throw tooSlow()
    },
    close: () => processes.close(),
  }
}
