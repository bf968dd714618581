import { describe, expect, it } from 'vitest'
import { AppError } from './errors.ts'
import { describeError, StartupError } from './startup-error.ts'

describe('what the terminal shows of a start that failed', () => {
  it('is a sentence for a refusal', () =>
    expect(describeError(new StartupError('Set APP_SECRET.'))).toBe('Set APP_SECRET.'))

  it('names the database that is away, with what the connection said', () => {
    const cause = new Error('connect ECONNREFUSED 127.0.0.1:5432')
    const text = describeError(new AppError('database-unavailable', 503, { cause }))
    expect(text).toMatch(/^database-unavailable: Error: connect ECONNREFUSED 127\.0\.0\.1:5432\n +at /)
    expect(describeError(new AppError('database-unavailable', 503))).toBe('database-unavailable')
  })
})
