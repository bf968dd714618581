import { countRefused, watchConcurrency } from '#platform/concurrency-metrics.ts'

/** A file being uploaded. */
export type ArrivingFile = {
  /** The sending person or address. */
  sender: string
  /** The max memory it will use. */
  bytes: number
  /** Returns the received bytes. */
  received(): number
  /** Aborts the upload. */
  giveUp(): void
}

export type ArrivingFiles = {
  /** Returns false without room; otherwise the file counts until `end`. */
  begin(file: ArrivingFile): boolean
  end(file: ArrivingFile): void
}

type Limits = { maxBytes: number; maxFiles: number; maxOfSender: number; nowMs?: () => number }

const usual: Limits = { maxBytes: 96 * 2 ** 20, maxFiles: 32, maxOfSender: 4 }
/** After this time, a slower upload yields its memory to another. */
const slowAfterMs = 3000
const slowBytesPerSecond = 64 * 1024

/**
 * Limits the memory of this process for uploads. With enough room everyone may be slow; when full,
 * the slowest upload gives way, so that slow senders cannot block others.
 */
export function createArrivingFiles({ maxBytes, maxFiles, maxOfSender, nowMs = () => performance.now() } = usual) {
  const files = new Map<ArrivingFile, number>()
  const bytes = () => [...files.keys()].reduce((sum, file) => sum + file.bytes, 0)
  const fits = (file: ArrivingFile) => files.size < maxFiles && bytes() + file.bytes <= maxBytes
  const speed = ([file, sinceMs]: [ArrivingFile, number]) => file.received() / ((nowMs() - sinceMs) / 1000)
  watchConcurrency('files-arriving', () => ({ inUse: files.size, waiting: 0, limit: maxFiles }))

  const slowest = (): ArrivingFile | undefined => {
    const late = [...files].filter(([, sinceMs]) => nowMs() - sinceMs > slowAfterMs)
    const [first] = late.filter((each) => speed(each) < slowBytesPerSecond).toSorted((a, b) => speed(a) - speed(b))
    return first?.[0]
  }
  const arriving: ArrivingFiles = {
    begin(file) {
      if ([...files.keys()].filter(({ sender }) => sender === file.sender).length >= maxOfSender) {
        countRefused('files-arriving', 'many-of-one-sender')
        return false
      }
      for (let slow = slowest(); !fits(file) && slow; slow = slowest()) {
        files.delete(slow)
        countRefused('files-arriving', 'slowest')
        slow.giveUp()
      }
      if (!fits(file)) {
        countRefused('files-arriving', 'full')
        return false
      }
      files.set(file, nowMs())
      return true
    },
    end: (file) => void files.delete(file),
  }
  return arriving
}
