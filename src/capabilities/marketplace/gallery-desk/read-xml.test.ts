import { expect, it } from 'vitest'
import { readXml } from './read-xml.ts'

const table = (text: string) => {
  const found = readXml(text)
  return found && [found.head, ...found.lines.map(({ line, cells }) => [line, ...cells])]
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
  ['nothing', '<stock></stock>', [[]]],
  ['an unclosed part', '<stock><car><code>A</car></stock>', null],
  ['no end', '<stock><car>', null],
  ['words after the end', '<a></a><b></b>', null],
  ['a document type', '<!DOCTYPE a [<!ENTITY x "y">]><a><b><c>&x;</c></b></a>', null],
  ['too deep', `${'<a>'.repeat(20)}${'</a>'.repeat(20)}`, null],
  ['no XML', 'code,make', null],
])('%s', (_name, text, expected) => {
  expect(table(text)).toEqual(expected)
})

it('reads ten thousand cars soon, and what is broken ends soon too', () => {
  const car = '<car><code>A</code><model>پژو ۲۰۷</model><year>1401</year></car>\n'
  const began = performance.now()
  expect(readXml(`<s>${car.repeat(10_000)}</s>`)?.lines).toHaveLength(10_000)
  expect(readXml(`<s ${'a '.repeat(50_000)}`)).toBeNull()
  expect(readXml('<s>'.repeat(100_000))).toBeNull()
  expect(performance.now() - began).toBeLessThan(5000)
})
