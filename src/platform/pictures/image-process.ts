// Runs as a process of its own, without the server's secrets: what people send is decoded here, and neither a decoder that
// crashes nor one that never ends takes the pages with it.
import sharp from 'sharp'
import { claimOf, reencode } from './reencode.ts'

const maxResidentBytes = 700 * 1024 * 1024
const watchMs = 50

sharp.cache(false)
sharp.concurrency(1)

/** `claim` asks only what the file says of itself. */
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
