import { expect, it } from 'vitest'
import { z } from 'zod'
import { validateParams } from './validate-params.ts'

const schema = z.object({ id: z.string().regex(/^[a-z0-9]{10}$/) })

it('a valid address returns its parts', () => {
  expect(validateParams(schema, { id: 'abcdefghjk', other: 'x' })).toEqual({ id: 'abcdefghjk' })
})

it('an invalid address is not found, unless the page defines otherwise', () => {
  expect(() => validateParams(schema, { id: 'x' })).toThrow(expect.objectContaining({ status: 404, code: 'not-found' }))
  expect(() => validateParams(schema, {}, 400)).toThrow(
    expect.objectContaining({ status: 400, code: 'invalid-address' }),
  )
})
