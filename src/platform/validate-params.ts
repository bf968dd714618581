import type { z } from 'zod'
import { AppError } from './errors.ts'

/** Validates route parameters: invalid ones give the error page with `status`, 404 by default. */
export function validateParams<S extends z.ZodType>(schema: S, params: unknown, status = 404): z.output<S> {
  const result = schema.safeParse(params)
  if (!result.success) throw new AppError(status === 404 ? 'not-found' : 'invalid-address', status)
  return result.data
}
