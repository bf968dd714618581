import { deflateSync, gzipSync } from 'node:zlib'

export type ForeignFile = { name: string; mediaType: string; make(): Buffer<ArrayBuffer> }

/** A PDF of one empty page with these objects from number 4 on; readers rebuild the missing table of offsets. */
function pdf(objects: readonly (string | Buffer)[], over: { catalogue?: string; page?: string; pages?: number } = {}) {
  const { catalogue = '', page = '', pages = 1 } = over
  const head =
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalogue} >>\nendobj\n` +
    `2 0 obj\n<< /Type /Pages /Kids [${'3 0 R '.repeat(pages)}] /Count ${pages} >>\nendobj\n` +
    `3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${page} >>\nendobj\n`
  const end = 'trailer\n<< /Root 1 0 R >>\n%%EOF\n'
  return Buffer.concat([Buffer.from(head, 'latin1'), ...objects.map((each) => Buffer.from(each)), Buffer.from(end)])
}

const stream = (number: number, head: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${head} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream\nendobj\n'),
  ])

const packedTwice = (bytes: Buffer) => deflateSync(deflateSync(bytes, { level: 9 }), { level: 9 })
const twice = '/Filter [/FlateDecode /FlateDecode]'
const blanks = (count: number) => ' '.repeat(count)

const pdfs: Record<string, () => Buffer<ArrayBuffer>> = {
  'pdf-blanks-in-a-filter': () =>
    pdf([stream(4, `/Type /ObjStm /N 1 /First 4 /Filter${blanks(80_000)}x`, deflateSync('5 0 << >>'))]),
  'pdf-blanks-at-its-end': () => Buffer.concat([pdf([]), Buffer.from(`${blanks(100_000)}x`)]),
  'pdf-many-streams-without-end': () => pdf(['stream\n'.repeat(20_000)]),
  'pdf-page-unpacks-without-end': () =>
    pdf([stream(4, twice, packedTwice(Buffer.alloc(2 ** 27, 'q ')))], { page: '/Contents 4 0 R' }),
  'pdf-object-stream-unpacks-without-end': () =>
    pdf([stream(4, `/Type /ObjStm /N 1 /First 4 ${twice}`, packedTwice(Buffer.alloc(2 ** 27, ' ')))]),
  'pdf-page-tree-in-a-circle': () => pdf([], { page: '/Kids [2 0 R]' }),
  'pdf-with-100000-pages': () => pdf([], { pages: 100_000 }),
  'pdf-page-as-large-as-a-city': () => pdf([], { page: '/MediaBox [0 0 9e9 9e9] /UserUnit 75000' }),
  'pdf-page-without-a-width': () => pdf([], { page: '/MediaBox [0 0 0 9e9]' }),
  'pdf-deep-lists': () => pdf([`4 0 obj\n${'['.repeat(200_000)}\nendobj\n`], { page: '/Annots 4 0 R' }),
  'pdf-form-that-draws-itself': () =>
    pdf(
      [
        stream(4, '', Buffer.from('/F Do '.repeat(50))),
        stream(
          5,
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>',
          Buffer.from('/F Do '.repeat(50)),
        ),
      ],
      { page: '/Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >>' },
    ),
  'pdf-tiny-tiles-on-a-page': () =>
    pdf(
      [
        stream(4, '', Buffer.from('/Pattern cs /P scn 0 0 595 842 re f '.repeat(2000))),
        stream(
          5,
          '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 /Resources << >>',
          Buffer.from('0 0 1 1 re f'),
        ),
      ],
      { page: '/Contents 4 0 R /Resources << /Pattern << /P 5 0 R >> >>' },
    ),
  'pdf-action-behind-a-comment': () =>
    pdf([], { catalogue: '/OpenAction << /S /Java%stream\nScript /JS (app.alert\\(1\\)) >>' }),
  'pdf-action-in-its-catalogue': () =>
    pdf([], {
      catalogue: '/OpenAction << /S /JavaScript /JS (while\\(true\\);) >> /AA << /WC << /S /Launch /F (a) >> >>',
    }),
  'pdf-that-is-a-page-too': () => Buffer.concat([pdf([]), Buffer.from('<script>alert(1)</script>\n%%EOF')]),
  'pdf-head-alone': () => Buffer.from('%PDF-1.7\n'),
}

const rows = (count: number, row: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at)).join('')

const xmls: Record<string, () => string> = {
  'xml-each-row-has-its-own-column': () => `<s>${rows(32_000, (at) => `<r><c${at}>1</c${at}></r>`)}</s>`,
  'xml-each-row-has-its-own-attributes': () => `<s>${rows(32_000, (at) => `<r a${at}="1" b="2"/>`)}</s>`,
  'xml-deep': () => '<a>'.repeat(300_000),
  'xml-entities-that-grow': () =>
    `<!DOCTYPE a [<!ENTITY a0 "lol">${rows(20, (at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`)}]><a>&a20;</a>`,
  'xml-blanks-in-a-tag': () => `<a${blanks(900_000)}`,
  'xml-blanks-between-attributes': () => `<a b${blanks(450_000)}=${blanks(450_000)}x>`,
  'xml-attributes-without-end': () => `<a ${'b="1" '.repeat(150_000)}`,
  'xml-comment-without-end': () => `<a>${'<!--'.repeat(200_000)}`,
  'xml-half-entities': () => `<a>${'&#1111111'.repeat(90_000)}</a>`,
}

const csvs: Record<string, () => string> = {
  'csv-quotes-within-a-cell': () => `code\na${'"a'.repeat(450_000)}`,
  'csv-quote-without-end': () => `code\n"${'a\n'.repeat(450_000)}`,
  'csv-100000-columns': () => `${'a,'.repeat(100_000)}\n${rows(200, () => `${','.repeat(3000)}\n`)}`,
  'csv-900000-lines': () => 'a\n'.repeat(450_000),
  'csv-one-long-line': () => 'a'.repeat(1_000_000),
  'csv-blanks': () => `code\n${blanks(900_000)}x`,
}

const listed = (mediaType: string, makers: Record<string, () => Buffer<ArrayBuffer> | string>): ForeignFile[] =>
  Object.entries(makers).map(([name, make]) => ({ name, mediaType, make: () => Buffer.from(make()) }))

/** Files that a sender makes on purpose: they hold the processor, fill the memory, or act when somebody opens them. */
export const foreignFiles: readonly ForeignFile[] = [
  ...listed('application/pdf', pdfs),
  ...listed('application/xml', xmls),
  ...listed('text/csv', csvs),
  { name: 'gzip-instead-of-a-file', mediaType: 'application/gzip', make: () => gzipSync('a'.repeat(9_000_000)) },
]
