import { describe, expect, it } from 'vitest'
import { AppError } from './errors.ts'
import { describeError, StartupError } from './startup-error.ts'

const fault = (code: string, rest: object = {}) => Object.assign(new Error('deep inside'), { code, ...rest })

/** Faults that prevent a start, and the sentence for the operator. */
const faults: readonly [name: string, error: unknown, sentence: RegExp][] = [
  ['a refusal', new StartupError('Set APP_SECRET.'), /^Set APP_SECRET\.$/],
  ['a used port', fault('EADDRINUSE', { port: 3000 }), /^Port 3000 is in use by another program: stop/],
  [
    'a port below 1024',
    fault('EACCES', { syscall: 'listen', port: 80 }),
    /^This user may not listen on port 80: set PORT/,
  ],
  [
    'a foreign address',
    fault('EADDRNOTAVAIL', { address: '203.0.113.9' }),
    /^HOST=203\.0\.113\.9 is not an address of/,
  ],
  [
    'a database that is away',
    new AppError('database-unavailable', 503, { cause: fault('ECONNREFUSED', { address: '127.0.0.1', port: 5432 }) }),
    /^The database at 127\.0\.0\.1:5432 cannot be reached \(ECONNREFUSED\): start it, or correct DATABASE_URL\.$/,
  ],
  [
    'a database on two addresses that are away',
    Object.assign(new AggregateError([fault('ECONNREFUSED', { address: '::1', port: 5432 })], ''), {
      code: 'ECONNREFUSED',
    }),
    /^The database cannot be reached \(ECONNREFUSED\)/,
  ],
  ['a database by a wrong name', fault('ENOTFOUND'), /^The database cannot be reached \(ENOTFOUND\)/],
  [
    'a database that says nothing',
    new AppError('database-unavailable', 503, { cause: new Error('timeout exceeded when trying to connect') }),
    /^The database cannot be reached \(no answer\)/,
  ],
  ['a wrong password', fault('28P01'), /^The database refuses the user or the password/],
  ['a user that pg_hba refuses', fault('28000'), /^The database refuses the user or the password/],
  ['a database that is not there', fault('3D000'), /^The database that DATABASE_URL names does not exist: create it/],
  ['a user without rights', fault('42501'), /^The user of DATABASE_URL has too few rights/],
  ['a stand-by', fault('25006'), /^The database takes no writes/],
  ['too many connections', fault('53300'), /^The database has no connection left: raise its max_connections/],
  ['a database that starts', fault('57P03'), /^The database is starting or stopping: try again/],
  ['an expired certificate', fault('CERT_HAS_EXPIRED'), /^The certificate of the database has expired/],
  ['an unknown authority', fault('SELF_SIGNED_CERT_IN_CHAIN'), /^The certificate of the database is not trusted here/],
  ['a database without Persian letters', fault('22P05'), /^The database must be UTF8 with a character type/],
  [
    'an address without a password',
    new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
    /^DATABASE_URL has no password and the database asks for one: write/,
  ],
  [
    'an option that a command does not have',
    Object.assign(new TypeError("Unknown option '--chek'. To specify a positional argument starting with a '-', …"), {
      code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION',
    }),
    /^Unknown option '--chek'\.$/,
  ],
  [
    'a certificate of another host',
    fault('ERR_TLS_CERT_ALTNAME_INVALID'),
    /^The certificate of the database is for another/,
  ],
  ['a database without TLS', new Error('The server does not support SSL connections'), /^The database has no TLS/],
  ['a full disk', fault('ENOSPC', { path: '/data/x' }), /^The disk of \/data\/x is full: free some room/],
  ['a full disk of the database', fault('53100'), /^The disk is full/],
  [
    'a read-only disk',
    fault('EROFS', { path: '/data/x' }),
    /^\/data\/x cannot be read or written \(EROFS\): give this user/,
  ],
  [
    'a folder of somebody else',
    fault('EACCES', { path: '/data/x', syscall: 'open' }),
    /^\/data\/x cannot be read or written/,
  ],
]

describe('the terminal output of a failed start', () => {
  it.each(faults)('is one sentence for %s', (_name, error, sentence) => {
    const shown = describeError(error)
    expect(shown).toMatch(sentence)
    expect(shown).not.toMatch(/\n| at .*\.ts:/)
  })

  it('is the stack for a fault of the product', () => {
    expect(describeError(new TypeError('x is not a function'))).toMatch(/^TypeError: x is not a function\n +at /)
    expect(describeError(new AppError('database-unavailable', 503))).toBe('database-unavailable')
  })
})
