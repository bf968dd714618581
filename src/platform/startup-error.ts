import { AppError } from './errors.ts'

/** Why a process does not start. Its message is a sentence for the terminal, without a stack. */
export class StartupError extends Error {}

/** Ends a process that could not start: prints a refusal as a sentence, everything else with its stack. */
export function exitWithSentence(error: unknown): never {
  process.stderr.write(`${describeError(error)}\n`)
  process.exit(1)
}

/** Returns the terminal output: a sentence for everything that an operator can fix, otherwise the stack. */
export function describeError(error: unknown): string {
  const sentence = sentenceOf(error)
  if (sentence) return sentence
  if (error instanceof AppError) return [error.code, ...(error.cause ? [describeError(error.cause)] : [])].join(': ')
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

type Fault = { code?: string; message?: string; path?: string; port?: number; address?: string; syscall?: string }

/** By the code of the system, of PostgreSQL or of TLS. */
const sentences: Readonly<Record<string, (fault: Fault) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use by another program: stop that program, or set PORT to another one.`,
  EADDRNOTAVAIL: ({ address }) =>
    `HOST=${address} is not an address of this machine: use 127.0.0.1, 0.0.0.0 or one of its own.`,
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  '28P01': refusedUser,
  '28000': refusedUser,
  '3D000': () =>
    'The database that DATABASE_URL names does not exist: create it (createdb -T template0 -E UTF8 --locale=C.UTF-8 NAME), or correct the name.',
  '42501': () =>
    'The user of DATABASE_URL has too few rights in the database: make it the owner (alter database NAME owner to USER).',
  '25006': () =>
    'The database takes no writes (it is a stand-by, or default_transaction_read_only is on): name the primary server in DATABASE_URL.',
  '53300': () =>
    'The database has no connection left: raise its max_connections, or lower DATABASE_POOL_SIZE of the instances.',
  '57P03': () => 'The database is starting or stopping: try again in a moment.',
  CERT_HAS_EXPIRED: () => 'The certificate of the database has expired: renew it on the server.',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  '22P05': () => unsuitableEncoding,
  ERR_TLS_CERT_ALTNAME_INVALID: () =>
    'The certificate of the database is for another host name: use the name of the certificate in DATABASE_URL.',
  ENOSPC: full,
  EDQUOT: full,
  '53100': full,
  EROFS: unwritable,
  EPERM: unwritable,
}

function sentenceOf(error: unknown): string | null {
  for (const fault of causesOf(error)) {
    if (fault instanceof StartupError) return fault.message
    const { code, message = '', syscall, port } = fault as Fault
    if (code === 'EACCES')
      return syscall === 'listen'
        ? `This user may not listen on port ${port}: set PORT to 1024 or above, or let a proxy listen there.`
        : unwritable(fault as Fault)
    if (code && Object.hasOwn(sentences, code)) return sentences[code]!(fault as Fault)
    if (code?.startsWith('ERR_PARSE_ARGS_')) return `${message.split(/\. |\n/)[0]}.`
    if (/client password must be a string/.test(message))
      return 'DATABASE_URL has no password and the database asks for one: write postgres://user:password@host:5432/name.'
    if (/timeout exceeded when trying to connect|Connection terminated/.test(message))
      return unreachable({ code: 'no answer' })
    if (/does not support SSL/.test(message))
      return 'The database has no TLS: turn it on at the server, or take sslmode out of DATABASE_URL for one on this machine.'
  }
  return null
}

/** Yields the error, its causes, and the parts of an aggregate error. */
function* causesOf(error: unknown): Generator<object> {
  if (typeof error !== 'object' || error === null) return
  yield error
  for (const part of (error as { errors?: unknown[] }).errors ?? []) yield* causesOf(part)
  yield* causesOf((error as { cause?: unknown }).cause)
}

function unreachable({ code, address, port }: Fault): string {
  const where = address ? ` at ${address}${port ? `:${port}` : ''}` : ''
  return `The database${where} cannot be reached (${code}): start it, or correct DATABASE_URL.`
}

/** The sentence about a database that cannot keep or find Persian texts. */
export const unsuitableEncoding =
  'The database must be UTF8 with a character type that knows Persian letters: ' +
  'create it with `initdb -E UTF8 --locale=C.UTF-8` or with an ICU locale.'

function refusedUser(): string {
  return 'The database refuses the user or the password of DATABASE_URL: correct them, or the pg_hba.conf of the server.'
}

function untrusted(): string {
  return 'The certificate of the database is not trusted here: name its authority in NODE_EXTRA_CA_CERTS.'
}

function full({ path }: Fault): string {
  return `The disk${path ? ` of ${path}` : ''} is full: free some room, or name a folder on another disk in DATA_DIR.`
}

function unwritable({ path, code }: Fault): string {
  return `${path ?? 'A file'} cannot be read or written (${code}): give this user the right to it, or name another folder in DATA_DIR.`
}
