import { expect, it } from 'vitest'
import { parseSheet } from './parse-sheet.ts'

const table = (text: string) => {
  const sheet = parseSheet(text, 10_000)
  return typeof sheet === 'string' ? sheet : [sheet.head, ...sheet.lines.map(({ line, cells }) => [line, ...cells])]
}

it.each<[string, string, unknown]>([
  [
    'parts of cars',
    '<?xml version="1.0"?>\n<stock>\n<car><code>A</code><سال_ساخت>1401</سال_ساخت></car>\n<car><code>B</code></car>\n</stock>',
    [
      ['code', 'سال ساخت'],
      [3, 'A', '1401'],
      [4, 'B', ''],
    ],
  ],
  [
    'attributes',
    '<stock><car code="A" km=\'5\'/></stock>',
    [
      ['code', 'km'],
      [1, 'A', '5'],
    ],
  ],
  [
    'a list in a list, signs and CDATA',
    '<all><seller>x</seller><cars><car id="1"><model>پژو &amp; &#x41;</model><description><![CDATA[<b>]]></description></car></cars></all>',
    [
      ['id', 'model', 'description'],
      [1, '1', 'پژو & A', '<b>'],
    ],
  ],
  [
    'several in one line, with lists and namespaces',
    '<r xmlns:g="u"><info><a>1</a><b>2</b></info><i><g:id>A</g:id><o><x>1</x><x>2</x></o></i><i><g:id>B</g:id><p unit="IRR">5</p></i></r>',
    [
      ['id', 'o', 'p'],
      [1, 'A', '1، 2', ''],
      [2, 'B', '', '5 IRR'],
    ],
  ],
  ['nothing', '<stock></stock>', [[]]],
  ['an unclosed part', '<stock><car><code>A</car></stock>', 'xml'],
  ['no end', '<stock><car>', 'xml'],
  ['words after the end', '<a></a><b></b>', 'xml'],
  ['a document type', '<!DOCTYPE a [<!ENTITY x "y">]><a><b><c>&x;</c></b></a>', 'doctype'],
  ['too deep', `${'<a>'.repeat(20)}${'</a>'.repeat(20)}`, 'xml'],
])('%s', (_name, text, expected) => {
  expect(table(text)).toEqual(expected)
})

it('reads ten thousand cars, and refuses more rows or columns before it multiplies them', () => {
  const car = '<car><code>A</code><model>پژو ۲۰۷</model><year>1401</year></car>\n'
  expect(parseSheet(`<s>${car.repeat(10_000)}</s>`, 10_000)).toMatchObject({ head: ['code', 'model', 'year'] })
  expect(parseSheet(`<s>${car.repeat(10_001)}</s>`, 10_000)).toBe('too-long')
  expect(
    parseSheet(
      `<r>${'<c/>'.repeat(99)}</r>`.replaceAll('<c/>', (_c, at) => `<c${at}/>`),
      9,
    ),
  ).toMatchObject({ lines: [{ line: 1 }] })
  expect(
    parseSheet(
      `<r>${'<c/>'.repeat(101)}</r>`.replaceAll('<c/>', (_c, at) => `<c${at}/>`),
      9,
    ),
  ).toBe('too-wide')
})
