import { describe, expect, it } from 'vitest'
import { createProgress } from './progress.ts'

function watch(isTTY: boolean) {
  const written: string[] = []
  const clock = { ms: 0 }
  const output = { isTTY, write: (text: string) => written.push(text) > 0 }
  return { written, clock, progress: createProgress({ output: output as never, nowMs: () => clock.ms }) }
}

describe('the progress of a long command', () => {
  it('is a line each ten seconds in a log, and nothing for a short command', () => {
    const { written, clock, progress } = watch(false)
    for (clock.ms = 0; clock.ms <= 21_000; clock.ms += 1000) progress.show(`${clock.ms} rows`)
    progress.end()
    expect(written).toEqual(['10000 rows, 10 s\n', '20000 rows, 20 s\n'])
  })

  it('is one updated line on a terminal, cleared at the end', () => {
    const { written, clock, progress } = watch(true)
    for (clock.ms = 0; clock.ms <= 450; clock.ms += 50) progress.show(`${clock.ms} rows`)
    progress.end()
    expect(written).toEqual(['\r\u001b[K200 rows, 0 s', '\r\u001b[K400 rows, 0 s', '\r\u001b[K'])
  })
})
