/** Why a process does not start. Its message is a sentence for the person at the terminal, who needs no stack. */
export class StartupError extends Error {}

/** Ends a process that could not start: a refusal is told as a sentence, everything else with its stack. */
export function exitWithSentence(error: unknown): never {
  const text =
    error instanceof StartupError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
