import { describe, expect, it } from 'vitest'
import { parseCsv } from '#platform/sheets/parse-csv.ts'
import { readMakerFile } from './maker-file.ts'

describe('a file of contracts', () => {
  it('is read by its columns, with and without the remaining amount', () => {
    const rows = readMakerFile(
      'contracts',
      parseCsv(
        'tracking,contract,promised,rest,due\naaaaaaaaaa,K-1,1405/12/01,"800,000,000",1405/11/15\nbbbbbbbbbb,K-2,۱۴۰۵/۱۲/۰۱,,\n',
      ),
    )
    expect(rows.map(({ problem }) => problem)).toEqual([null, null])
    expect(rows[0]!.row).toEqual({
      contract: 'K-1',
      promisedOn: '2027-02-20',
      restRial: 8_000_000_000n,
      dueOn: '2027-02-04',
    })
    expect(rows[1]!.row).toMatchObject({ restRial: null, dueOn: null })
    const [dated] = readMakerFile('contracts', parseCsv('aaaaaaaaaa,K-1,1405/12/01,,1405/11/15\n'))
    expect(dated!.row).toMatchObject({ restRial: null, dueOn: '2027-02-04' })
  })

  it.each(['tracking,what,day', 'کد پیگیری,مرحله,تاریخ'])('may begin with a line of column names: %s', (heads) => {
    expect(readMakerFile('deliveries', parseCsv(`${heads}\naaaaaaaaaa,delivered,1405/12/01\n`))).toMatchObject([
      { line: 2 },
    ])
  })
  it.each([
    ['short,K,1405/12/01', 'tracking'],
    ['aaaaaaaaaa,,1405/12/01', 'contract'],
    ['aaaaaaaaaa,K,1405/13/01', 'day'],
    ['aaaaaaaaaa,K,1405/12/01,lots,1405/12/01', 'amount'],
    ['aaaaaaaaaa,K,1405/12/01,1000,', 'amount'],
    ['aaaaaaaaaa,K,1405/12/01,,soon', 'amount'],
  ])('reports the error of %s', (line, problem) => {
    expect(readMakerFile('contracts', parseCsv(line))[0]).toMatchObject({ line: 1, row: null, problem })
  })
  it('names an order that comes twice', () => {
    const rows = readMakerFile('contracts', parseCsv('aaaaaaaaaa,K,1405/12/01\naaaaaaaaaa,L,1405/12/01'))
    expect(rows.map(({ problem }) => problem)).toEqual([null, 'double'])
  })
})

describe('a file of deliveries', () => {
  it.each([
    ['aaaaaaaaaa,produced,1405/12/01,', null],
    ['aaaaaaaaaa,produced,1405/12/01,XX', 'vin'],
    ['aaaaaaaaaa,delivered,1405/12/01', null],
    ['aaaaaaaaaa,promised,1405/12/01,', 'reason'],
    ['aaaaaaaaaa,promised,1405/12/01,کمبود قطعه', null],
    ['aaaaaaaaaa,flown,1405/12/01', 'what'],
    ['aaaaaaaaaa,ready,tomorrow', 'day'],
  ])('%s: %s', (line, problem) => {
    expect(readMakerFile('deliveries', parseCsv(line))[0]!.problem).toBe(problem)
  })
})
