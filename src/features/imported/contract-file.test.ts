import { describe, expect, it } from 'vitest'
import { parseCsv } from '#platform/sheets/parse-csv.ts'
import { readContractFile } from './contract-file.ts'

describe('a contract file', () => {
  it.each([
    ['abcdefghij,4051,2100000000', { row: { number: '4051', priceRial: 21_000_000_000n }, problem: null }],
    ['ABCDEFGHIJ,4051,«۲٫۱ میلیارد»'.replace(/[«»]/g, ''), { row: { priceRial: 21_000_000_000n }, problem: null }],
    ['abc,4051,2100000000', { row: null, problem: 'tracking' }],
    ['abcdefghij,,2100000000', { problem: 'contract' }],
    ['abcdefghij,قرارداد,2100000000', { problem: 'contract' }],
    ['abcdefghij,4051,zero', { problem: 'price' }],
    ['abcdefghij,4051,0', { problem: 'price' }],
  ])('reads «%s»', (line, expected) => {
    expect(readContractFile(parseCsv(`tracking,contract,price\r\n${line}`))).toMatchObject([{ line: 2, ...expected }])
  })
  it('accepts each order once', () => {
    const rows = readContractFile(parseCsv('abcdefghij,1,2100000000\nabcdefghij,2,2100000000'))
    expect(rows.map(({ problem }) => problem)).toEqual([null, 'double'])
  })
})
