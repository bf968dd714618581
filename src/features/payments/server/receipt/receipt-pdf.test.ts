import { describe, expect, it } from 'vitest'
import { pdfText } from '../../../../../tests/support/pdf-text.ts'
import { hostileStrings } from '../../../../../tests/support/hostile/strings.ts'
import { makeReceiptPdf } from './receipt-pdf.ts'
import type { ReceiptDocument } from './receipt-sheet.ts'
import type { ReceiptView } from './receipt-view.ts'
import { aReceipt } from './test-receipt.ts'

const documents: ReceiptDocument[] = ['a4', 'narrow']
const largestBytes = 100 * 1024

async function read(view: ReceiptView, document: ReceiptDocument = 'a4') {
  const bytes = await makeReceiptPdf(view, document)
  const file = Buffer.from(bytes).toString('latin1')
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file)!
  const { pages, title } = pdfText(bytes)
  const millimetres = [width, height].map((points) => Math.round((Number(points) / 72) * 25.4))
  return { file, title, pages, pieces: pages.flat().map((piece) => piece.trim()), millimetres }
}

describe.each(documents)('on %s', (document) => {
  it('a receipt is one page of a PDF under its own name, small enough to be sent', async () => {
    const { file, pages, title, millimetres } = await read(aReceipt(), document)
    expect(file).toMatch(/^%PDF-1\.7[^]*%%EOF\s*$/)
    expect(file.length).toBeLessThan(largestBytes)
    expect(pages).toHaveLength(1)
    expect(millimetres).toEqual(document === 'a4' ? [210, 297] : [80, expect.any(Number)])
    expect(title).toBe('رسید پرداخت ۱۴۰۵۰۹۰۱۴۸۲۱')
  })

  it('its amounts, numbers and time can be copied', async () => {
    const { pieces } = await read(aReceipt(), document)
    const targets = ['۱,۸۰۰,۰۰۰', '\u200e\u2212۱۸۰,۰۰۰', '۱۷,۸۲۰,۰۰۰', '۱,۷۸۲,۰۰۰', '۲۸۲,۰۰۰', '۱,۵۰۰,۰۰۰']
    expect(pieces).toEqual(
      expect.arrayContaining([...targets, '۶۰۳۷-۹۹**-****-۱۲۳۴', '۲۰۱۰۰۴۵۷', '۰۹:۱۵', 'Peugeot 207i']),
    )
  })

  it('user text stays text and is not read as markup', async () => {
    const title = '#set page(fill: red); #read("/etc/passwd") $x$ *bold* \\ [a] {b} <c> @d = e'
    const { pages, pieces } = await read(aReceipt({ title }), document)
    expect(pages).toHaveLength(1)
    expect(pieces.join(' ').replace(/\s+/g, ' ')).toContain(title)
  })

  it.each([
    ['words', 'می‌شود Toyota Land Cruiser '.repeat(20).slice(0, 500)],
    ['one word', 'الف'.repeat(170).slice(0, 500)],
    ['capitals', 'W'.repeat(500)],
  ])('a title of 500 letters in %s wraps', async (_what, title) => {
    const { pieces } = await read(aReceipt({ title, lines: [{ label: title, amountRial: 17_820_000n }] }), document)
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(80)
  })

  it('a long list of paid items continues on the next page', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => ({ label: 'قبض', amountRial: BigInt(at) }))
    const { pages, pieces } = await read(aReceipt({ lines }), document)
    expect(pages).toHaveLength(document === 'a4' ? 3 : 1)
    expect(pieces.filter((piece) => piece === 'قبض')).toHaveLength(60)
    expect(pieces.includes('صفحهٔ')).toBe(document === 'a4')
  })
})

it('with any characters in title and lines, there is a receipt with its total', async () => {
  const lines = hostileStrings.map((label) => ({ label: label.slice(0, 500), amountRial: 0n }))
  const { pieces } = await read(aReceipt({ lines, title: hostileStrings.join('').slice(0, 5000) }))
  expect(pieces).toContain('۱۷,۸۲۰,۰۰۰')
})

it('queues fifty receipts and refuses further ones at once', async () => {
  const refused: number[] = []
  const all = Array.from({ length: 52 }, (_, index) =>
    makeReceiptPdf(aReceipt(), 'narrow').catch((error: { status: number }) => {
      refused.push(index)
      throw error
    }),
  )
  const settled = Promise.allSettled(all)
  await expect(all[51]).rejects.toMatchObject({ status: 503 })
  expect(refused).toEqual([51])
  await settled
})
