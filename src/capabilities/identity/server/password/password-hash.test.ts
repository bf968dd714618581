import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { passwordFits } from './password-hash.ts'

// On a machine that has no processor to spare the file may be late by itself; with a full pool it always is.
it(
  'many passwords that are hashed at once keep no file waiting: they do not fill the pool of threads',
  { retry: 4 },
  async () => {
    let hashed = 0
    const hashing = Array.from({ length: 8 }, () => passwordFits('a password', null).then(() => hashed++))
    await readFile(import.meta.filename)
    expect(hashed).toBeLessThan(4)
    await Promise.all(hashing)
  },
)
