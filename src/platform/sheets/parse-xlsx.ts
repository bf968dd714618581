import { inflateRawSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import type { CsvLine } from '#kit/csv.ts'

/** A larger entry is refused. */
const maxPartBytes = 60_000_000
const maxEntries = 2000

const endMark = 0x06054b50
const entryMark = 0x02014b50

/** Whether bytes begin like a ZIP archive, as XLSX files do. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3

/** Reads the parts of a ZIP archive by its central directory; throws for anything unusual. */
function openZip(bytes: Buffer): (name: string) => string | null {
  let end = bytes.length - 22
  while (end >= 0 && bytes.readUInt32LE(end) !== endMark) end--
  if (end < 0) throw new Error('no archive')
  const count = bytes.readUInt16LE(end + 10)
  if (count > maxEntries) throw new Error('too many parts')
  const parts = new Map<string, { at: number; size: number; method: number }>()
  let at = bytes.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry++) {
    if (bytes.readUInt32LE(at) !== entryMark) throw new Error('broken archive')
    const [nameSize, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const name = bytes.toString('utf8', at + 46, at + 46 + nameSize!)
    parts.set(name, {
      at: bytes.readUInt32LE(at + 42),
      size: bytes.readUInt32LE(at + 20),
      method: bytes.readUInt16LE(at + 10),
    })
    at += 46 + nameSize! + extra! + comment!
  }
  return (name) => {
    const part = parts.get(name)
    if (!part) return null
    const start = part.at + 30 + bytes.readUInt16LE(part.at + 26) + bytes.readUInt16LE(part.at + 28)
    const content = bytes.subarray(start, start + part.size)
    if (part.method === 0) return content.toString('utf8')
    return inflateRawSync(content, { maxOutputLength: maxPartBytes }).toString('utf8')
  }
}

type Handlers = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

function traverse(xml: string, { open, text, close }: Handlers): void {
  const parser = new SaxesParser()
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('document type')
  })
  parser.on('opentag', ({ name, attributes }) => open?.(local(name), attributes))
  parser.on('text', (words) => text?.(words))
  parser.on('closetag', ({ name }) => close?.(local(name)))
  parser.write(xml).close()
}

/** Reads the texts that cells refer to; phonetic hints (`rPh`) are not part of them. */
function readSharedTexts(xml: string): string[] {
  const texts: string[] = []
  let inText = false
  let hint = false
  traverse(xml, {
    open: (name) => {
      if (name === 'si') texts.push('')
      if (name === 'rPh') hint = true
      inText = name === 't' && !hint
    },
    text: (words) => {
      if (inText) texts[texts.length - 1] += words
    },
    close: (name) => {
      if (name === 't') inText = false
      if (name === 'rPh') hint = false
    },
  })
  return texts
}

/** Returns the column of a reference: `A1` is 0, `AB7` is 27. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Returns the path of the first sheet. */
function firstSheet(part: (name: string) => string | null): string {
  let id = ''
  traverse(part('xl/workbook.xml') ?? '<none/>', {
    open: (name, attributes) => {
      if (name === 'sheet' && id === '') id = attributes['r:id'] ?? ''
    },
  })
  let target = ''
  traverse(part('xl/_rels/workbook.xml.rels') ?? '<none/>', {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes.Id === id) target = attributes.Target ?? ''
    },
  })
  return target ? (target.startsWith('/') ? target.slice(1) : `xl/${target}`) : 'xl/worksheets/sheet1.xml'
}

/**
 * Returns the lines of the first sheet of an XLSX file; null for another file. Cells hold their stored values, numbers
 * as the file writes them; rows of more than `maxColumns` columns keep one more, for the caller to refuse.
 */
export function parseXlsx(
  bytes: Buffer,
  { maxRows, maxColumns }: { maxRows: number; maxColumns: number },
): CsvLine[] | null {
  try {
    const part = openZip(bytes)
    const sheet = part(firstSheet(part))
    if (sheet === null) return null
    const shared = readSharedTexts(part('xl/sharedStrings.xml') ?? '<none/>')
    const lines: CsvLine[] = []
    let cells: string[] = []
    let place = -1
    let type = ''
    let value: string | null = null
    traverse(sheet, {
      open: (name, attributes) => {
        if (name === 'row') cells = []
        if (name === 'c') {
          place = attributes.r ? columnOf(attributes.r) : place + 1
          type = attributes.t ?? ''
          value = null
        }
        if (name === 'v' || name === 't') value = value ?? ''
      },
      text: (words) => {
        if (value !== null) value += words
      },
      close: (name) => {
        if (name === 'c' && value !== null && place >= 0 && place <= maxColumns) {
          const cell = type === 's' ? (shared[Number(value)] ?? '') : value
          while (cells.length < place) cells.push('')
          cells[place] = cell.trim()
        }
        if (name === 'c') value = null
        if (name !== 'row') return
        place = -1
        if (cells.some((cell) => cell !== '') && lines.length <= maxRows + 1)
          lines.push({ line: lines.length + 1, cells })
      },
    })
    return lines
  } catch {
    return null
  }
}
