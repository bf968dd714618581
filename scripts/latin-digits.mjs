// Turns a font of Latin digits into one that shows them where a text has Persian ones: the same glyphs under other characters.
// A page then needs no other text, and reading aloud, copying and searching stay as they are.

const persianZero = 0x6f0
const latin = new Map([
  ...Array.from({ length: 10 }, (_, digit) => [persianZero + digit, String(digit)]),
  [0x66b, '.'],
  [0x66a, '%'],
])
export const latinCharacters = [...latin.values()].join('')

/** The tables of an sfnt font file by name. */
function tablesOf(font) {
  const count = font.readUInt16BE(4)
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const at = 12 + index * 16
      const start = font.readUInt32BE(at + 8)
      return [font.toString('latin1', at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12))]
    }),
  )
}

/** The glyph of a character by the first table of format 4. */
function glyphOf(cmap, character) {
  const count = cmap.readUInt16BE(2)
  const starts = Array.from({ length: count }, (_, index) => cmap.readUInt32BE(4 + index * 8 + 4))
  const table = cmap.subarray(starts.find((start) => cmap.readUInt16BE(start) === 4))
  const segments = table.readUInt16BE(6) / 2
  for (let segment = 0; segment < segments; segment++) {
    const read = (part) => table.readUInt16BE(14 + part * segments * 2 + segment * 2 + (part > 0 ? 2 : 0))
    const [end, start, delta, offset] = [read(0), read(1), read(2), read(3)]
    if (character < start || character > end) continue
    if (offset === 0) return (character + delta) & 0xffff
    const at = 16 + 3 * segments * 2 + segment * 2 + offset + (character - start) * 2
    return (table.readUInt16BE(at) + delta) & 0xffff
  }
  throw new Error(`the font has no ${String.fromCodePoint(character)}`)
}

/** A cmap of one table in format 12 with a group for every character. */
function cmapOf(glyphs) {
  const groups = [...glyphs].sort(([a], [b]) => a - b)
  const cmap = Buffer.alloc(12 + 16 + groups.length * 12)
  cmap.writeUInt16BE(1, 2)
  cmap.writeUInt16BE(3, 4)
  cmap.writeUInt16BE(10, 6)
  cmap.writeUInt32BE(12, 8)
  cmap.writeUInt16BE(12, 12)
  cmap.writeUInt32BE(cmap.length - 12, 16)
  cmap.writeUInt32BE(groups.length, 24)
  for (const [index, [character, glyph]] of groups.entries()) {
    for (const [part, value] of [character, character, glyph].entries()) {
      cmap.writeUInt32BE(value, 28 + index * 12 + part * 4)
    }
  }
  return cmap
}

const padded = (length) => (length + 3) & ~3

function checksum(table) {
  const whole = Buffer.concat([table, Buffer.alloc(padded(table.length) - table.length)])
  let sum = 0
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0
  return sum
}

function fontOf(version, tables) {
  const names = [...tables.keys()].sort()
  const head = Buffer.alloc(12 + names.length * 16)
  const power = 2 ** Math.floor(Math.log2(names.length))
  head.writeUInt32BE(version, 0)
  for (const [index, value] of [names.length, power * 16, Math.log2(power), (names.length - power) * 16].entries()) {
    head.writeUInt16BE(value, 4 + index * 2)
  }
  let start = head.length
  const bodies = names.map((name, index) => {
    const table = tables.get(name)
    const at = 12 + index * 16
    head.write(name, at, 'latin1')
    for (const [part, value] of [checksum(table), start, table.length].entries()) {
      head.writeUInt32BE(value, at + 4 + part * 4)
    }
    start += padded(table.length)
    return Buffer.concat([table, Buffer.alloc(padded(table.length) - table.length)])
  })
  return Buffer.concat([head, ...bodies])
}

/** `font`: a TrueType file that has {@link latinCharacters}. */
export function showLatinDigits(font) {
  const tables = tablesOf(font)
  const cmap = tables.get('cmap')
  const glyphs = [...latin].map(([character, shown]) => [character, glyphOf(cmap, shown.codePointAt(0))])
  tables.set('cmap', cmapOf(glyphs))
  return fontOf(font.readUInt32BE(0), tables)
}
