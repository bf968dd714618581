import { describe, expect, test } from 'vitest'
import { outcomeOf } from './outbox.ts'

describe('a change that waited for the network', () => {
  test.each([200, 201, 204])('leaves the queue after %i', (status) => {
    expect(outcomeOf(status)).toBe('sent')
  })

  test.each([408, 409, 425, 429, 500, 502, 503, 504])('waits on after %i: the server may take it later', (status) => {
    expect(outcomeOf(status)).toBe('later')
  })

  test('waits on after 401: its person may sign in again', () => {
    expect(outcomeOf(401)).toBe('later')
  })

  test.each([400, 403, 404, 410, 422])('is shown as refused after %i, and is not sent again', (status) => {
    expect(outcomeOf(status)).toBe('refused')
  })

  test('is shown as refused when the answer leads elsewhere: nobody knows whether it was done', () => {
    expect(outcomeOf(0)).toBe('refused')
  })
})
