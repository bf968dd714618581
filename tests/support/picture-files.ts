import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Creates a noisy photo, as an unencoded sharp picture. */
export const aPhoto = ({ width, height }: { width: number; height: number }) =>
  sharp({
    create: { width, height, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 120, sigma: 30 } },
  })

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))])
}

type PngOver = { width: number; height: number; chunks?: [name: string, data: Buffer][]; interlaced?: boolean }

/** Builds a PNG by hand: any claimed size, with at most 4 × 4 pixels, and chunks that no encoder would write. */
export function pngOf({ width, height, chunks = [], interlaced = false }: PngOver): Buffer {
  const rows = Buffer.alloc(Math.min(height, 4) * (1 + Math.min(width, 4) * 3))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, interlaced ? 1 : 0])])),
    ...chunks.map(([name, data]) => chunk(name, data)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns a JPEG with this colour profile, in as many pieces as the format needs. */
export function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const max = 65_519
  const count = Math.ceil(profile.length / max)
  const pieces = Array.from({ length: count }, (_, index) => {
    const piece = profile.subarray(index * max, (index + 1) * max)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(piece.length + 16)
    return Buffer.concat([
      Buffer.from([0xff, 0xe2]),
      length,
      Buffer.from('ICC_PROFILE\0'),
      Buffer.from([index + 1, count]),
      piece,
    ])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...pieces, jpeg.subarray(2)])
}

/** A ZIP archive with one file. */
export function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(crc32(content), 0)
  sizes.writeUInt32LE(packed.length, 4)
  sizes.writeUInt32LE(content.length, 8)
  const lengths = Buffer.from([name.length, 0, 0, 0])
  const shared = Buffer.concat([Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]), sizes, lengths])
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed])
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), shared, Buffer.alloc(14), Buffer.from(name)])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}
