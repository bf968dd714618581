import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { passwordFits } from './password-hash.ts'

it('many passwords that are hashed at once keep no file waiting: they do not fill the pool of threads', async () => {
  let hashed = 0
  const hashing = Array.from({ length: 8 }, () => passwordFits('a password', null).then(() => hashed++))
  await readFile(import.meta.filename)
  expect(hashed).toBeLessThan(4)
  await Promise.all(hashing)
})
