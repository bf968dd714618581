import { AppError } from './errors.ts'

/** Why a process does not start. Its message is a sentence for the person at the terminal, who needs no stack. */
export class StartupError extends Error {}

/** Ends a process that could not start: a refusal is told as a sentence, everything else with its stack. */
export function exitWithSentence(error: unknown): never {
  process.stderr.write(`${describeError(error)}\n`)
  process.exit(1)
}

/** What the terminal shows; an `AppError`, which is no `Error`, by its code and what has caused it. */
export function describeError(error: unknown): string {
  if (error instanceof StartupError) return error.message
  if (error instanceof AppError) return [error.code, ...(error.cause ? [describeError(error.cause)] : [])].join(': ')
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
