import { isRouteErrorResponse } from 'react-router'

type ErrorData = { code?: string; near?: readonly { href: string; label: string }[] }

/** Status and code of what the router caught, with the pages that were meant. An error that nobody threw on purpose is ours. */
export function readError(error: unknown): { status: number } & ErrorData {
  if (!isRouteErrorResponse(error)) return { status: 500 }
  const { code, near } = (error.data ?? {}) as ErrorData
  return { status: error.status, code, ...(near && { near }) }
}
