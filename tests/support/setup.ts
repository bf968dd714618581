import type { ScryptOptions } from 'node:crypto'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { guardOutgoingCalls } from '#platform/outbound/guard-outgoing-calls.ts'

// In the product every process does this at its start.
guardOutgoingCalls()

type Scrypt = (
  password: string,
  salt: Buffer,
  length: number,
  options: ScryptOptions,
  completed: (error: Error | null, key: Buffer) => void,
) => void

// A password hash of full strength takes a third of a second of a processor. Tests derive each one with less work; the
// parameters that are stored, and hashes that are weaker anyway, stay as they are. HTTP tests use the full strength.
const crypto = createRequire(import.meta.url)('node:crypto') as { scrypt: Scrypt }
const { scrypt } = crypto
const lessWork = { N: 2 ** 10, p: 1 }
crypto.scrypt = (password, salt, length, options, completed) =>
  scrypt(password, salt, length, (options.N ?? 0) > lessWork.N ? { ...options, ...lessWork } : options, completed)
syncBuiltinESMExports()
