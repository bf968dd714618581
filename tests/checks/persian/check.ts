// A step of `npm run check`: every text that people see is written as docs/glossary.md and the rules beside this file say.
import { findMistakes } from './find-mistakes.ts'
import { readSources } from './read-sources.ts'

const mistakes = findMistakes(readSources())
for (const mistake of mistakes) console.error(mistake)
if (mistakes.length > 0) {
  console.error(
    `${mistakes.length} mistakes to fix; an intended text gets an exception with its reason (exceptions.ts)`,
  )
  process.exit(1)
}
