import type { z } from 'zod'

/** The readers of all data files by name, so that a test can validate each. */
export const dataFiles = new Map<string, () => unknown>()

/**
 * Returns a function that parses and validates a JSON file of `resources/` at its first call. `name` is the path below
 * `resources/`; the error for an invalid file contains it.
 */
export function dataFile<Shape extends z.ZodType>(name: string, text: string, shape: Shape): () => z.output<Shape> {
  let existing: { value: z.output<Shape> } | undefined
  const read = () => {
    try {
      existing ??= { value: shape.parse(JSON.parse(text)) }
    } catch (error) {
      throw new Error(`resources/${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
    return existing.value
  }
  dataFiles.set(name, read)
  return read
}
