import { describe, expect, it } from 'vitest'
import { reportConfig } from './config-report.ts'

const lineOf = (report: ReturnType<typeof reportConfig>, key: string) => report.lines.find((line) => line.key === key)

describe('the report of the configuration', () => {
  it('lists each key with its value and its source: the environment wins over the file', () => {
    const file = 'PORT=4000\nDEMO_ADS=5\nLOG_LEVEL=\n'
    // Node adds the keys of the file to the environment, unless they are already set.
    const report = reportConfig({ PORT: '5000', DEMO_ADS: '5' }, file)
    expect(lineOf(report, 'PORT')).toEqual({ key: 'PORT', value: '5000', source: 'environment' })
    expect(lineOf(report, 'DEMO_ADS')).toEqual({ key: 'DEMO_ADS', value: '5', source: 'file' })
    expect(lineOf(report, 'LOG_LEVEL')).toEqual({ key: 'LOG_LEVEL', value: 'info', source: 'default' })
    expect([report.problems, report.warnings]).toEqual([[], []])
  })

  it('masks secrets, also those in an address', () => {
    const report = reportConfig(
      {
        APP_SECRET: 'k7Jq0vWm2XcRz9TdYbLhNf4sUgEaPo61',
        DATABASE_URL: 'postgres://farman:hunter2@db/farman',
        REDIS_URL: 'redis://:hunter2@redis:6379',
        PAYMENT_ZIBAL_MERCHANT: 'hunter2',
        METRICS_TOKEN: 'hunter2',
      },
      '',
    )
    expect(JSON.stringify(report)).not.toMatch(/hunter2|k7Jq/)
    expect(lineOf(report, 'DATABASE_URL')!.value).toBe('postgres://farman:********@db/farman')
    expect(lineOf(report, 'APP_SECRET')!.value).toBe('********')
  })

  it.each([
    ['PORT: 4641\n', ['Line 1 sets no key and is ignored; write KEY=value']],
    ['# a remark\n\nPORT=4641\nfoo bar\n', ['Line 4 sets no key and is ignored; write KEY=value']],
    ['DATA_DIR="./my data\nPORT=1\n', ['DATA_DIR: its quote " is not closed']],
    [
      '\uFEFFPORT=4641\n',
      ['The file begins with a byte order mark, so its first key is not read; save it as UTF-8 without one'],
    ],
    ['DATA_DIR="./one\ntwo"\nexport PORT=4641\n  # a remark\nHOST=\'a\' # another\n', []],
  ])('warns of lines that set nothing: %j', (text, warnings) => {
    expect(reportConfig({}, text).warnings.filter((line) => !line.includes('is not a key'))).toEqual(warnings)
  })

  it('warns of unknown keys and of duplicated keys, and lists faults', () => {
    const report = reportConfig({ PROT: '1' }, 'MODE=demo\nCOLOUR=red\nMODE=prod\n')
    expect(report.warnings).toEqual([
      'COLOUR: is not a key of the configuration and is ignored',
      'PROT: is not a key of the configuration and is ignored; did you mean PORT?',
      'MODE: stands twice in the file; the last line counts',
    ])
    expect(report.problems).toEqual(['MODE: is none of demo, production'])
  })
})
