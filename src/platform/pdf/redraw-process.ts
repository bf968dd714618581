// Runs as a separate process, without the server's secrets: it parses users' documents, and its result contains nothing
// of their bytes except the pixels of their pages.
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { limitMemory } from '../memory-limit.ts'
import { pdfOfPictures, type PagePicture } from './pdf-of-pictures.ts'

export type RedrawRefusal = 'file-damaged' | 'file-encrypted' | 'file-pages'
export type RedrawnDocument = { pdf: Uint8Array } | { refusal: RedrawRefusal }

const maxPages = 30
const pointsPerInch = 72
const dotsPerInch = 150
/** The longer side of A4 at that resolution, in pixels. */
const maxSide = 1754
const quality = 80

limitMemory(700 * 1024 * 1024)
sharp.cache(false)
sharp.concurrency(1)

async function redraw(bytes: Uint8Array): Promise<RedrawnDocument> {
  // Each document gets its own instance of the library, so that memory corruption does not reach the next one.
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const count = document.getPageCount()
  if (count > maxPages) return { refusal: 'file-pages' }
  if (count < 1) return { refusal: 'file-damaged' }
  const pages: PagePicture[] = []
  for (let index = 0; index < count; index++) {
    const page = document.getPage(index)
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
    const scale = Math.min(dotsPerInch / pointsPerInch, maxSide / Math.max(width, height))
    if (!(Math.min(width, height) * scale >= 1)) return { refusal: 'file-damaged' }
    const drawn = await page.render({ scale, render: 'bitmap' })
    const raw = { width: drawn.width, height: drawn.height, channels: 4 as const }
    const jpeg = await sharp(drawn.data, { raw }).removeAlpha().toColourspace('srgb').jpeg({ quality }).toBuffer()
    const pointsPerPixel = 1 / scale
    pages.push({ jpeg, width: drawn.width, height: drawn.height, pointsPerPixel })
  }
  return { pdf: pdfOfPictures(pages) }
}

process.on('message', (bytes: Uint8Array) => {
  redraw(bytes).then(
    (answer) => process.send!(answer),
    (fault: Error) =>
      process.send!({ refusal: /password|security/i.test(fault.message) ? 'file-encrypted' : 'file-damaged' }),
  )
})
process.on('disconnect', () => process.exit())
process.send!('ready')
