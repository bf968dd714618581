import { inflateSync } from 'node:zlib'

type PdfText = {
  /** The pieces of text of each page in file order; each piece has one direction and is in reading order. */
  pages: string[][]
  /** The document's own title. */
  title: string | undefined
}

/**
 * Extracts the text of a PDF in the format of our receipts: each object separately, texts by glyphs with a table to
 * letters.
 */
export function pdfText(bytes: Uint8Array): PdfText {
  const file = Buffer.from(bytes)
  const objects = new Map<string, { head: string; body: string }>()
  // One letter for each byte, so that text positions are file positions.
  for (const [, id, content] of file.toString('latin1').matchAll(/^(\d+) 0 obj\n(.*?)\nendobj$/gms)) {
    const [, head = content!, stream] = /^(.*?)stream\n(.*)\nendstream$/s.exec(content!) ?? []
    const body = stream && head.includes('/FlateDecode') ? inflateSync(Buffer.from(stream, 'latin1')) : stream
    objects.set(id!, { head, body: body?.toString('latin1') ?? '' })
  }
  const all = [...objects.values()]
  const bodyOf = (id: string | undefined) => objects.get(id ?? '')?.body ?? ''
  const pages = all.filter(({ head }) => /\/Type \/Page\n/.test(head))
  const metadata = all.find(({ head }) => head.includes('/Type /Metadata'))?.body ?? ''
  return {
    pages: pages.map(({ head }) => {
      const fonts = [...head.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name, id]): [string, Map<string, string>] => {
        const letters = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)?.head ?? '')?.[1]
        return [name!, lettersOf(bodyOf(letters))]
      })
      return piecesOf(bodyOf(/\/Contents (\d+) 0 R/.exec(head)?.[1]), new Map(fonts))
    }),
    title: /<dc:title>.*?<rdf:li[^>]*>(.*?)<\/rdf:li>/s.exec(Buffer.from(metadata, 'latin1').toString())?.[1],
  }
}

/** Returns letters by glyph, of the table of a font. */
function lettersOf(table: string): Map<string, string> {
  const pairs = table.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gim)
  return new Map([...pairs].map(([, glyph, code]) => [glyph!.toLowerCase(), utf16(code!)]))
}

/** A font, the mark of a piece from right to left and its end, a text by letters or by numbers, and the end of a piece. */
const marks =
  /\/(f\d+) [\d.]+ Tf|(\/ReversedChars) BMC|(EMC)|\((.*?)\)(?=\]? T[jJ]$| -?[\d.]+ [(<])|<([0-9a-fA-F]+)>|(T[jJ])$/gms

function piecesOf(content: string, fonts: Map<string, Map<string, string>>): string[] {
  const pieces: string[] = []
  let [letters, reversed, glyphs]: [Map<string, string> | undefined, boolean, string[]] = [undefined, false, []]
  for (const [, font, turn, end, quoted, hex, show] of content.matchAll(marks)) {
    if (font) letters = fonts.get(font)
    if (turn) reversed = true
    if (end) reversed = false
    const bytes = hex ?? (quoted !== undefined && Buffer.from(unquoted(quoted), 'latin1').toString('hex'))
    if (bytes) glyphs.push(...(bytes.toLowerCase().match(/.{4}/g) ?? []))
    if (!show) continue
    pieces.push((reversed ? glyphs.toReversed() : glyphs).map((glyph) => letters?.get(glyph) ?? '').join(''))
    glyphs = []
  }
  return pieces
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const unquoted = (text: string) =>
  text.replace(/\\(\d{3}|.)/gs, (_all, sign: string) =>
    /^\d/.test(sign) ? String.fromCharCode(Number.parseInt(sign, 8)) : (escapes[sign] ?? sign),
  )

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
