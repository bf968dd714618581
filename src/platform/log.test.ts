import { expect, it } from 'vitest'
import { createLog, instanceName } from './log.ts'

function lineOf(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  let line = ''
  write(createLog('info', { write: (text: string) => void (line = text) }))
  return JSON.parse(line) as Record<string, unknown>
}

it('every line names the instance and the build', () => {
  expect(lineOf((log) => log.info('ready'))).toMatchObject({
    instance: instanceName,
    build: '0.0.0 (unnamed)',
    msg: 'ready',
  })
})

it('secrets are redacted at any depth', () => {
  const line = lineOf((log) =>
    log.info({
      token: 'hunter2',
      headers: { authorization: 'hunter2', cookie: 'hunter2' },
      a: { b: { password: 'hunter2' } },
      kept: 1,
    }),
  )
  expect(JSON.stringify(line)).not.toContain('hunter2')
  expect(line).toMatchObject({ token: '[redacted]', kept: 1 })
})
