// Runs as a separate process, without the server's secrets: it decodes users' pictures, and a decoder that crashes or
// hangs does not affect the pages.
import sharp from 'sharp'
import { claimOf, reencode } from './reencode.ts'

const maxResidentBytes = 700 * 1024 * 1024
const watchMs = 50

sharp.cache(false)
sharp.concurrency(1)

/** `claim` only reads the metadata of the file. */
export type ImageTask = { bytes: Uint8Array; want: 'picture' | 'claim' }

process.on('message', ({ bytes, want }: ImageTask) => {
  const answer = want === 'claim' ? claimOf(bytes) : reencode(bytes)
  void answer.then((result) => process.send!(result))
})
process.on('disconnect', () => process.exit())
setInterval(() => {
  if (process.memoryUsage.rss() > maxResidentBytes) process.exit(1)
}, watchMs).unref()
process.send!('ready')
