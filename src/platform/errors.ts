import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'

type AppErrorOptions = {
  /** Worth a line in the error log: our fault or a provider's, not the person's. */
  reportable?: boolean
  retryAfterSeconds?: number
  cause?: unknown
  /** The sentences of the API for a refusal that only one room knows. */
  words?: Readonly<Record<'fa' | 'en', string>>
  /** What the API says of which field, for a rule that its schema can not know. */
  fields?: Readonly<Record<string, string>>
  /** The pages that an address without one may have meant. */
  near?: readonly { href: string; label: string }[]
}

/**
 * The one error that is thrown on purpose; refusals that a person can act on are returned values instead. It is a route
 * error response, so that the router answers with its status and shows it on the error page. `code` is stable and in
 * English; the page has the Persian words for it.
 */
export class AppError extends ErrorResponse {
  readonly code: string
  readonly reportable: boolean
  readonly retryAfterSeconds: number | undefined
  readonly cause: unknown
  readonly words: AppErrorOptions['words']
  readonly fields: AppErrorOptions['fields']

  constructor(
    code: string,
    status: number,
    { reportable = false, retryAfterSeconds, cause, words, fields, near }: AppErrorOptions = {},
  ) {
    super(status, code, { code, retryAfterSeconds, near })
    this.code = code
    this.reportable = reportable
    this.retryAfterSeconds = retryAfterSeconds
    this.cause = cause
    this.words = words
    this.fields = fields
    // The router hands an error to the log only when it carries one.
    if (reportable) Object.assign(this, { error: cause instanceof Error ? cause : new Error(code) })
  }
}

/** Nothing stands at this address, or nothing that this person may know of. */
export const notFound = () => new AppError('not-found', 404)

/** The same for an address that names nothing, with the pages that it may have meant. */
export const notFoundBut = (near: AppErrorOptions['near']) => new AppError('not-found', 404, { near })
