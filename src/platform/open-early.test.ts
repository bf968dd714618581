import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openEarly } from './open-early.ts'

it.each([
  ['PG_VERSION', /^DATA_DIR \(.*\) is the folder of a PostgreSQL server: name a folder of its own for this product\.$/],
  [
    'database/notes.txt',
    /database holds «notes\.txt», which is not a part of the embedded database: name another folder in DATA_DIR\.$/,
  ],
])('a folder with %s of something else is left alone', async (file, sentence) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'farman-foreign-'))
  mkdirSync(join(DATA_DIR, 'database'))
  writeFileSync(join(DATA_DIR, file), '15')
  await expect(openEarly({ DATA_DIR }).opening).rejects.toThrow(sentence)
})
