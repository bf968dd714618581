import { expect, it } from 'vitest'
import { parseCsv } from './parse-csv.ts'

it.each<[string, string, [number, ...string[]][]]>([
  [
    'commas',
    'a,b\n1, 2 \n',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
  [
    'semicolons, a mark and line ends of Windows',
    '\uFEFFa;b\r\n1;2,3\r\n',
    [
      [1, 'a', 'b'],
      [2, '1', '2,3'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t',
    [
      [1, 'a', 'b'],
      [2, '1', ''],
    ],
  ],
  [
    'quoted cells over several lines',
    'a,b\n"x\ny",2\nz,3',
    [
      [1, 'a', 'b'],
      [2, 'x\ny', '2'],
      [4, 'z', '3'],
    ],
  ],
  ['quotes within quotes, and after blanks', 'a, "say ""hi"""', [[1, 'a', 'say "hi"']]],
  [
    'a quote within a cell',
    'a,۱۵" wheel\nb,2',
    [
      [1, 'a', '۱۵" wheel'],
      [2, 'b', '2'],
    ],
  ],
  [
    'a quote without end',
    'a,"b\nc,2',
    [
      [1, 'a', '"b'],
      [2, 'c', '2'],
    ],
  ],
  [
    'lines without a value',
    'a,b\n\n , \n1,2',
    [
      [1, 'a', 'b'],
      [4, '1', '2'],
    ],
  ],
  [
    'lines of different lengths',
    'a,b\n1\n1,2,3',
    [
      [1, 'a', 'b'],
      [2, '1'],
      [3, '1', '2', '3'],
    ],
  ],
  ['nothing', '', []],
])('reads %s', (_name, text, expected) => {
  expect(parseCsv(text).map(({ line, cells }) => [line, ...cells])).toEqual(expected)
})
