// A step of `npm run check`: comments, thrown messages, log lines, test titles and documents use the terms of words.json.
// `node tests/checks/english/check.ts src/ui` prints the hits of one folder.
import { findDialect } from './find-dialect.ts'
import { readEnglish } from './read-english.ts'

const folder = process.argv[2] ?? ''
const hits = [...readEnglish()]
  .filter(([path]) => path.startsWith(folder))
  .flatMap(([path, source]) => findDialect(path, source))
for (const { path, line, found, plain } of hits) console.error(`${path}:${line} «${found}» → ${plain}`)
if (hits.length > 0) {
  console.error(`${hits.length} hits to rewrite`)
  process.exitCode = 1
}
