// A step of `npm run check`: comments, thrown messages, log lines, test titles and documents use the terms of words.json.
// `node tests/checks/english/check.ts src/ui` prints the hits of one folder, also of one that words.json lists as unclean.
import { findDialect, uncleanFolderOf } from './find-dialect.ts'
import { readEnglish } from './read-english.ts'
import words from './words.json' with { type: 'json' }

const shown = process.argv[2]
const hits = [...readEnglish()].flatMap(([path, source]) => findDialect(path, source))
const counts = new Map(words.unclean.map((folder) => [folder, 0]))
let refused = 0
for (const { path, line, found, plain } of hits) {
  const folder = uncleanFolderOf(path)
  if (folder) counts.set(folder, counts.get(folder)! + 1)
  else refused++
  if (!folder || (shown && path.startsWith(shown))) console.error(`${path}:${line} «${found}» → ${plain}`)
}
const clean = [...counts].filter(([, count]) => count === 0).map(([folder]) => folder)
for (const [folder, count] of counts) if (count > 0) console.log(`${folder}: ${count} hits, listed as unclean`)
for (const folder of clean)
  console.error(`${folder} is clean: remove it from "unclean" in tests/checks/english/words.json`)
if (refused > 0) console.error(`${refused} hits to rewrite`)
if (refused > 0 || clean.length > 0) process.exitCode = 1
