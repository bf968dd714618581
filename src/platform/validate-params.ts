import type { z } from 'zod'
import { AppError } from './errors.ts'

/**
 * Route validation: parameters that do not fit give the error page with `status`, 404 unless
 * the route says otherwise.
 */
export function validateParams<S extends z.ZodType>(schema: S, params: unknown, status = 404): z.output<S> {
  const result = schema.safeParse(params)
  if (!result.success) throw new AppError(status === 404 ? 'not-found' : 'invalid-address', status)
  return result.data
}
