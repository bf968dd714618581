import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'

/** A message in the languages of the API. */
export type ErrorWords = Readonly<Record<'fa' | 'en', string>>

type AppErrorOptions = {
  /** True for a fault of the product or of a provider, which is logged as an error. */
  reportable?: boolean
  retryAfterSeconds?: number
  cause?: unknown
  /** The API messages for a refusal that only one feature knows. */
  words?: ErrorWords
  /** The API messages by field, for a rule that its schema cannot express. */
  fields?: Readonly<Record<string, string | ErrorWords>>
  /** Suggested pages for a wrong address. */
  near?: readonly { href: string; label: string }[]
}

/**
 * The one error that is thrown on purpose; refusals that a person can act on are returned values instead. It is a route
 * error response, so that the router answers with its status and shows it on the error page. `code` is stable and in
 * English; the page has the Persian text.
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
    // The router passes an error to the log only when it carries one.
    if (reportable) Object.assign(this, { error: cause instanceof Error ? cause : new Error(code) })
  }
}

/** Creates the error for an address that has no content, or none that this person may know of. */
export const notFound = () => new AppError('not-found', 404)

/** The same for an unknown address, with suggested pages. */
export const notFoundBut = (near: AppErrorOptions['near']) => new AppError('not-found', 404, { near })
