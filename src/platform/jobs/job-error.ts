import { AppError } from '#platform/errors.ts'

const max = 300

/**
 * Returns the storable description of an error: a database's message can quote a value, so long numbers, addresses and
 * everything except plain English are removed.
 */
export function describeError(error: unknown): string {
  if (error instanceof AppError) return error.cause ? `${error.code}: ${describeError(error.cause)}` : error.code
  const { message, code } = error instanceof Error ? (error as Error & { code?: unknown }) : { message: String(error) }
  const clean = message
    .replaceAll(/(?<!\S)\S+@\S+/g, '…')
    .replaceAll(/[^\x20-\x7E\s]+/g, '…')
    .replaceAll(/\+?\d[\d -]{3,}\d/g, '…')
    .replaceAll(/\s+/g, ' ')
  return [typeof code === 'string' ? `${code}:` : '', clean].join(' ').trim().slice(0, max)
}
