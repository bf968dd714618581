import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { aPhoto, pngOf } from '../../../tests/support/picture-files.ts'
import { senderScope } from '#platform/current-sender.ts'
import { createImageWorker, type ImageWorker } from './image-worker.ts'

const gates: ImageWorker[] = []
const open = (seconds = 30, patientSeconds?: number) => {
  const gate = createImageWorker({ seconds, ...(patientSeconds && { patientSeconds }) })
  gates.push(gate)
  return gate
}
afterEach(() => gates.splice(0).forEach((gate) => gate.close()))

const photo = await aPhoto({ width: 400, height: 300 }).jpeg().toBuffer()
/** Interlaced, and so slow for each of its pixels. */
const slow = await sharp({ create: { width: 4000, height: 3900, channels: 3, background: '#888' } })
  .png({ progressive: true })
  .toBuffer()
/** Both take any machine longer than the shortest time limit. */
const usual = await aPhoto({ width: 2000, height: 1500 }).jpeg().toBuffer()
const large = await sharp({ create: { width: 4100, height: 4000, channels: 3, background: '#888' } })
  .jpeg()
  .toBuffer()

describe('the decoder of pictures', () => {
  it('accepts a picture in a separate process and returns it complete', async () => {
    const admission = await open().encode(photo)
    expect(admission).toMatchObject({ ok: true, value: { width: 400, height: 300 } })
    if (admission.ok) expect(Buffer.from(admission.value.bytes).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  })

  it('refuses a large one that exceeds its time limits, and continues with the next', async () => {
    const hasty = open(0.001, 0.001)
    expect(await hasty.encode(large)).toEqual({ ok: false, code: 'picture-heavy' })
    expect(await open().encode(photo)).toMatchObject({ ok: true })
  })

  it('does not retry a heavy one', async () => {
    const began = performance.now()
    expect(await open(0.05, 60).encode(slow)).toEqual({ ok: false, code: 'picture-heavy' })
    expect(performance.now() - began).toBeLessThan(8000)
  })

  it('accepts the photo of one sender while another sends files that take long', async () => {
    const gate = open(60)
    const hostile = Array.from({ length: 6 }, () => senderScope('hostile')(() => gate.encode(slow)))
    const honest = senderScope('honest')(() => gate.encode(photo))
    // The first file of the hostile sender is still decoded when the photo is ready.
    expect(await Promise.race([honest, ...hostile])).toMatchObject({ ok: true, value: { width: 400, height: 300 } })
    gate.close()
    await Promise.allSettled(hostile)
  })

  it('retries a timed out one once, with more time', async () => {
    expect(await open(0.001, 30).encode(usual)).toMatchObject({ ok: true, value: { width: 2000, height: 1500 } })
  })

  it('reports for an ordinary one on a slow machine that it may be sent again', async () => {
    await expect(open(0.001, 0.001).encode(usual)).rejects.toMatchObject({
      code: 'picture-late',
      status: 503,
      retryAfterSeconds: 10,
      words: { fa: expect.stringContaining('دوباره بفرستید') },
    })
  })

  it('answers many good and hostile files, each with its own result', async () => {
    const gate = open()
    const bomb = pngOf({ width: 50_000, height: 50_000 })
    const files = Array.from({ length: 12 }, (_, index) => [photo, bomb, photo.subarray(0, 3000)][index % 3]!)
    const answers = await Promise.all(files.map((file) => gate.encode(file)))
    expect(answers.map((answer) => (answer.ok ? 'taken' : answer.code))).toEqual(
      Array.from({ length: 4 }, () => ['taken', 'picture-pixels', 'picture-damaged']).flat(),
    )
  })

  it('starts no process for a file that is plainly not a picture', async () => {
    const gate = open(0.001)
    expect(await gate.encode(Buffer.from('<svg/>'))).toEqual({ ok: false, code: 'picture-kind' })
  })

  it('is temporarily unavailable to too many files', async () => {
    const gate = open()
    const answers = await Promise.allSettled(Array.from({ length: 24 }, () => gate.encode(photo)))
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused.map((each) => (each as PromiseRejectedResult).reason.status)).toEqual([503, 503])
  })
})
