import { z } from 'zod'
import { text } from './read-values.ts'

const errorWords = /خطا|ناموفق|قطع است|در دسترس نیست|پاسخ نداد|error|fail|exception|unavailable|timeout/i

/** Returns whether a description of the authority reports an error. */
export const isErrorText = (description: string | null): boolean => description !== null && errorWords.test(description)

const noErrorCodes = new Set(['0', '200', 'G00000', 'OK', 'None'])

const flags = z.object({
  ErrorCode: text,
  errorCode: text,
  Error: z.unknown().optional(),
  error: z.unknown().optional(),
  Description: text,
  Success: z.unknown().optional(),
  HasError: z.unknown().optional(),
})

/** Returns whether the body of an answer reports an error although its envelope reports success. */
export function saysError(body: unknown): boolean {
  const read = flags.safeParse(body)
  if (!read.success) return false
  const { ErrorCode, errorCode, Error: error, error: other, Description, Success, HasError } = read.data
  const code = ErrorCode ?? errorCode
  if (code !== null && !noErrorCodes.has(code)) return true
  if (error || other || HasError === true || Success === false) return true
  return isErrorText(Description)
}
