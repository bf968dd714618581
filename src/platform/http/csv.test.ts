import { describe, expect, it } from 'vitest'
import { csvLine, csvResponse, everyRow, type CsvCell } from './csv.ts'

describe('a line of a file for spreadsheets', () => {
  it.each<[string, CsvCell[], string]>([
    ['plain words stay as they are', ['مریم', 'تهران'], 'مریم,تهران'],
    ['commas, quotes and line ends are wrapped', ['a,b', 'او گفت "نه"', 'یک\nدو'], '"a,b","او گفت ""نه""","یک\nدو"'],
    ['what is not there is empty', [null, 'x'], ',x'],
    ['numbers keep their sign', [-5, 12_000_000_000n], '-5,12000000000'],
    ['moments are in UTC', [new Date('2026-11-21T08:00:00Z')], '2026-11-21T08:00:00.000Z'],
    ['a formula is only text', ['=1+1', '+98', '-x', '@SUM(A1)', '\u0009=1'], "'=1+1,'+98,'-x,'@SUM(A1),'\u0009=1"],
    ['a formula in wide letters is only text', ['\uFF1D1+1'], "'\uFF1D1+1"],
    ['a formula is wrapped and disarmed at once', ['=HYPERLINK("x","y")'], '"\'=HYPERLINK(""x"",""y"")"'],
  ])('%s', (_fact, cells, expected) => {
    expect(csvLine(cells)).toBe(`${expected}\r\n`)
  })
})

describe('a file for spreadsheets', () => {
  it('begins with the mark that Excel needs for Persian, and is a download', async () => {
    const response = csvResponse({ name: 'people', heads: ['نام'], rows: [['مریم']] })
    expect(Buffer.from(await response.clone().arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="people.csv"')
    expect(await response.text()).toBe('نام\r\nمریم\r\n')
  })

  it('reports when it was truncated', async () => {
    const response = csvResponse({ name: 'n', heads: ['n'], rows: [[1], [2], [3]], mostRows: 2 })
    expect(await response.text()).toBe('n\r\n1\r\n2\r\n# 2+\r\n')
  })

  it('is filled page by page until there is no next one', async () => {
    const pages: Record<string, { rows: number[]; next: string | null }> = {
      '': { rows: [1, 2], next: 'b' },
      b: { rows: [3], next: null },
    }
    const rows: number[] = []
    for await (const row of everyRow(async (after) => pages[after ?? '']!)) rows.push(row)
    expect(rows).toEqual([1, 2, 3])
  })
})
