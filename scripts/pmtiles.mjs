import { gzipSync } from 'node:zlib'

function varint(value) {
  const bytes = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return [...bytes, rest]
}

/**
 * Builds a PMTiles file of version 3 (https://github.com/protomaps/PMTiles): header, one directory, metadata, tiles.
 * `tiles` are gzipped vector tiles `{ id, bytes }` in the order of their ids; `frame` is west, south, east, north.
 */
export function writePmtiles({ tiles, frame, zooms: [minZoom, maxZoom], middle }, metadata) {
  const seen = new Map()
  const parts = []
  let size = 0
  // Equal tiles, such as open sea, share their bytes.
  const entries = tiles.map(({ id, bytes }) => {
    const key = bytes.toString('latin1')
    if (!seen.has(key)) {
      seen.set(key, { offset: size, length: bytes.length })
      parts.push(bytes)
      size += bytes.length
    }
    return { id, ...seen.get(key) }
  })
  const directory = gzipSync(
    Buffer.from([
      ...varint(entries.length),
      ...entries.flatMap(({ id }, at) => varint(id - (entries[at - 1]?.id ?? 0))),
      ...entries.flatMap(() => varint(1)),
      ...entries.flatMap(({ length }) => varint(length)),
      ...entries.flatMap(({ offset }) => varint(offset + 1)),
    ]),
    { level: 9 },
  )
  const facts = gzipSync(JSON.stringify(metadata), { level: 9 })
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header[7] = 3
  const rootAt = header.length
  const factsAt = rootAt + directory.length
  const tilesAt = factsAt + facts.length
  const numbers = [rootAt, directory.length, factsAt, facts.length, tilesAt, 0, tilesAt, size]
  for (const [at, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + at * 8)
  const counts = [entries.length, entries.length, parts.length]
  for (const [at, number] of counts.entries()) header.writeBigUInt64LE(BigInt(number), 72 + at * 8)
  // Clustered; directory and tiles are gzipped; vector tiles.
  header.set([1, 2, 2, 1, minZoom, maxZoom], 96)
  for (const [at, degrees] of frame.entries()) header.writeInt32LE(degrees * 1e7, 102 + at * 4)
  header[118] = 5
  header.writeInt32LE(middle[0] * 1e7, 119)
  header.writeInt32LE(middle[1] * 1e7, 123)
  return Buffer.concat([header, directory, facts, ...parts])
}
