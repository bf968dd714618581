import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { aPhoto, pngOf, zipOf } from '../support/picture-files.ts'

/** A file that nobody sends by mistake, made when it is needed: a bomb, two kinds in one, or a long shape. */
export type HostileFile = { name: string; make: () => Buffer | Promise<Buffer> }

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' }, limitInputPixels: false })
const photo = () => aPhoto({ width: 80, height: 60 }).jpeg().toBuffer()
const script = '<script>alert(document.cookie)</script>'
const pdf = (inside: string) =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`, 'latin1')
const after = async (bytes: Buffer | string) => Buffer.concat([await photo(), Buffer.from(bytes)])
const rows = (count: number, row: string) => Buffer.from(`${row}\n`.repeat(count))

/** Every door that takes files is sent each of these; add what a new parser should be tried with. */
export const hostileFiles: readonly HostileFile[] = [
  { name: 'nothing', make: () => Buffer.alloc(0) },
  { name: 'one byte', make: () => Buffer.from([0xff]) },
  { name: 'a megabyte of zeros', make: () => Buffer.alloc(1_000_000) },
  { name: 'a megabyte of angle brackets', make: () => Buffer.alloc(1_000_000, '<') },
  // Pictures
  { name: 'AVIF of 40 megapixels', make: () => flat(7000, 5700).avif({ effort: 0, quality: 30 }).toBuffer() },
  { name: 'AVIF of 17 megapixels', make: () => flat(4200, 4100).avif({ effort: 0 }).toBuffer() },
  {
    name: 'lossless WebP of 40 megapixels',
    make: () => flat(7000, 5700).webp({ lossless: true, effort: 0 }).toBuffer(),
  },
  { name: 'interlaced PNG of 17 megapixels', make: () => flat(4200, 4100).png({ progressive: true }).toBuffer() },
  { name: 'PNG that claims 2.5 gigapixels', make: () => pngOf({ width: 50_000, height: 50_000 }) },
  { name: 'PNG that claims a row without an end', make: () => pngOf({ width: 2 ** 31 - 1, height: 1 }) },
  {
    name: 'PNG with a bomb as its note',
    make: () =>
      pngOf({
        width: 4,
        height: 4,
        chunks: [['zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(50_000_000))])]],
      }),
  },
  {
    name: 'PNG with 50,000 chunks',
    make: () =>
      pngOf({
        width: 4,
        height: 4,
        chunks: Array.from({ length: 50_000 }, (): [string, Buffer] => ['tEXt', Buffer.from('a\0b')]),
      }),
  },
  { name: 'JPEG that was cut off', make: async () => (await photo()).subarray(0, 300) },
  { name: 'JPEG with a page behind it', make: () => after(`<html>${script}`) },
  { name: 'JPEG with an archive behind it', make: () => after(zipOf('run.jar', Buffer.from('x'))) },
  { name: 'JPEG with a PDF behind it', make: () => after(pdf('')) },
  { name: 'GIF that is a script', make: () => Buffer.from(`GIF89a=1;${script}`) },
  { name: 'SVG with a script', make: () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`) },
  // PDF
  { name: 'PDF of blanks', make: () => pdf(`/OpenAction${' '.repeat(80_000)}`) },
  { name: 'PDF of comments', make: () => pdf('%\n'.repeat(40_000)) },
  { name: 'PDF of slashes', make: () => pdf('/'.repeat(80_000)) },
  { name: 'PDF of open dictionaries', make: () => pdf('<<'.repeat(40_000)) },
  { name: 'PDF of open brackets', make: () => pdf('('.repeat(80_000)) },
  {
    name: 'PDF with a program behind a comment',
    make: () => pdf('/OpenAction %x\n<< /S /JavaScript /JS (app.alert(1)) >>'),
  },
  { name: 'PDF with an encoded name', make: () => pdf('/Open#41ction << /S /#4aavaScript /JS (1) >>') },
  // Archives and tables
  { name: 'archive that is a bomb', make: () => zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(20_000_000, ' ')) },
  { name: 'gzip bomb', make: () => gzipSync(Buffer.alloc(50_000_000)) },
  {
    name: 'XML with many attributes',
    make: () => Buffer.from(`<a ${Array.from({ length: 50_000 }, (_, index) => `b${index}=""`).join(' ')}/>`),
  },
  { name: 'XML that is deep', make: () => Buffer.from('<a>'.repeat(100_000)) },
  {
    name: 'XML of growing entities',
    make: () =>
      Buffer.from(
        `<!DOCTYPE a [<!ENTITY x0 "x">${Array.from({ length: 30 }, (_, at) => `<!ENTITY x${at + 1} "&x${at};&x${at};">`).join('')}]><a>&x30;</a>`,
      ),
  },
  { name: 'XML of 800 rows with 800 cells', make: () => rows(800, `<row>${'<c/>'.repeat(800)}</row>`) },
  { name: 'table of separators', make: () => Buffer.from(','.repeat(500_000)) },
  { name: 'table of open quotes', make: () => Buffer.from('"'.repeat(500_001)) },
  { name: 'table of 100,000 rows', make: () => rows(100_000, '1,2,3') },
  { name: 'table with one cell of a megabyte', make: () => Buffer.from(`make,model\n"${'a'.repeat(1_000_000)}",x\n`) },
]
