import { expect, it } from 'vitest'
import { prepareFile } from '#features/files/server/prepare-file.ts'
import { defineFilePurpose } from '#features/files/server/purpose.ts'
import { watchLoop } from '../support/event-loop.ts'
import { foreignFiles } from './foreign-files.ts'

const document = defineFilePurpose({
  name: 'paper',
  kinds: ['picture', 'document'],
  folder: 'papers',
  maxBytes: 8_000_000,
  perHour: 20,
  maySend: 'anybody',
  mayRead: async () => false,
})
/** Leaves room for a machine that others use, too. */
const maxHeldMs = 1000
const noPictures = { imageWorker: { encode: () => Promise.reject(new Error('no picture')), close() {} } }

it.each(foreignFiles.filter(({ mediaType }) => mediaType === 'application/pdf'))(
  'a document holds neither the thread nor the memory, and nothing of it acts: $name',
  { timeout: 40_000 },
  async ({ make }) => {
    const bytes = make()
    const before = process.memoryUsage.rss()
    const loop = watchLoop()
    const prepared = await prepareFile(noPictures as never, document, bytes)
    const heldMs = loop.stop()
    expect(heldMs).toBeLessThan(maxHeldMs)
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 2 ** 20)
    if (!prepared.ok) return expect(prepared.code).toMatch(/^file-(damaged|encrypted|pages|heavy)$/)
    const stored = Buffer.from(prepared.value.content).toString('latin1')
    const names = new Set(stored.replaceAll(/stream\n[^]*?\nendstream/g, '').match(/\/[A-Za-z]+/g))
    expect([...names].filter((name) => !harmless.has(name))).toEqual([])
  },
)

/** Every name that stands in a document of pictures. */
const harmless = new Set(
  '/Type /Catalog /Pages /Count /Kids /Page /Parent /MediaBox /Contents /Resources /XObject /P /Length /Subtype /Image /Width /Height /ColorSpace /DeviceRGB /BitsPerComponent /Filter /DCTDecode /Size /Root'.split(
    ' ',
  ),
)
